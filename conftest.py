"""The tests play the games as they come, whatever edition the user of this machine has in use."""

import os

os.environ["MAPROOM_EDITIONS"] = ""
