.build/release/Pantry --web --print-configuration
