"""Writes web/data/digits.ts: the handwritten digits of scikit-learn, and the halves of its NCA example.

python3 scripts/data/digits.py > web/data/digits.ts   (scikit-learn 1.2.1, NumPy 1.24)
"""
import base64

import numpy as np
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

levels = "0123456789abcdefg"
digits = load_digits()
pixels, labels = digits.data.astype(int), digits.target
assert pixels.shape == (1797, 64) and pixels.min() == 0 and pixels.max() == 16

# The split of "Dimensionality Reduction with Neighborhood Components Analysis".
trained, _ = train_test_split(
    np.arange(len(labels)), test_size=0.5, stratify=labels, random_state=0
)
half = np.zeros(len(labels), dtype=np.uint8)
half[trained] = 1
packed = base64.b64encode(np.packbits(half, bitorder="little").tobytes()).decode()

rows = "".join("".join(levels[level] for level in row) for row in pixels)
names = "".join(str(label) for label in labels)
print(f'''/**
 * 1,797 handwritten digits of 8 × 8 pixels, 0 … 16: E. Alpaydin and C. Kaynak, Optical Recognition of
 * Handwritten Digits, UCI Machine Learning Repository (1998), CC BY 4.0. Unchanged but for the notation;
 * written by scripts/data/digits.py from the copy in scikit-learn.
 */

/** A character per pixel, row by row, digit by digit: 0 … 9, then a … g for 10 … 16. */
export const pixels =
  "{rows}";

/** The class of each digit. */
export const labels =
  "{names}";

/**
 * A bit per digit, the lowest first, base64: 1 in the training half of scikit-learn's example
 * "Dimensionality Reduction with Neighborhood Components Analysis" (test_size 0.5, stratified, random_state 0).
 */
export const trainingHalf =
  "{packed}";''')
