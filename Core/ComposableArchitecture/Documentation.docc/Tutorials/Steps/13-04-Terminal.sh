.build/release/Pantry --web --host 0.0.0.0 --port 443 --public-url https://pantry.example.com \
  --certificate /etc/ssl/pantry.pem --key /etc/ssl/pantry.key --data /var/lib/pantry
