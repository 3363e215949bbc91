"""`python -m sevenfold` is the command `sevenfold`."""

from sevenfold.cli import main

if __name__ == "__main__":
    main()
