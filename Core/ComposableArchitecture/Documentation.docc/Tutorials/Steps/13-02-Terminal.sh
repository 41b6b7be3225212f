.build/release/Pantry --web --port 8080 --data /var/lib/pantry
