"""`python -m maproom` is the `maproom` command."""

from maproom.cli import app

if __name__ == "__main__":
    app()
