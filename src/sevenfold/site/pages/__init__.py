"""What people see in a browser: pages, styles and drawings, and how they are served."""
