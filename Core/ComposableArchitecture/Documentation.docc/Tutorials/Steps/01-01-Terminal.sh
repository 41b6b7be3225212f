git clone https://github.com/your-organization/tessera
tessera/Tools/new-app Pantry
cd Pantry
