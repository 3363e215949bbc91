"""The web: store, live tables, HTTP API and WebSocket. People play here, and programs may, too."""
