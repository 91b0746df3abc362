"""Reference minima on a9a, rows x / max(1, |x|), by an independent solver (numpy, scipy).

usage: python3 a9a.py DATA_DIR     (reads DATA_DIR/a9a/a9a.gz and a9a.t.gz)
Prints the numbers that RealDataTest compares with.
"""

import gzip
import sys

import numpy as np
import scipy.sparse as sp
from scipy.special import expit


def load(path):
    labels, rows, columns, values = [], [], [], []
    for i, line in enumerate(gzip.open(path, "rt")):
        fields = line.split()
        labels.append(float(fields[0]))
        for field in fields[1:]:
            index, value = field.split(":")
            rows.append(i)
            columns.append(int(index) - 1)
            values.append(float(value))
    x = sp.csr_matrix((values, (rows, columns)), shape=(len(labels), 123))
    norms = np.sqrt(np.asarray(x.multiply(x).sum(1)).ravel())
    return sp.diags(1 / np.maximum(1, norms)) @ x, np.array(labels)


x, y = load(sys.argv[1] + "/a9a/a9a.gz")
test_x, test_y = load(sys.argv[1] + "/a9a/a9a.t.gz")
n = len(y)


def loss(w):
    return np.mean(np.logaddexp(0, -y * (x @ w)))


for ridge in (3e-5, 1e-6):
    w = np.zeros(123)
    for _ in range(60):
        m = y * (x @ w)
        gradient = -(x.T @ (y * expit(-m))) / n + ridge * w
        if np.linalg.norm(gradient) < 1e-13:
            break
        hessian = (x.T @ sp.diags(expit(m) * expit(-m)) @ x).toarray() / n + ridge * np.eye(123)
        step, t = np.linalg.solve(hessian, -gradient), 1.0
        start = loss(w) + ridge / 2 * w @ w
        while loss(w + t * step) + ridge / 2 * np.sum((w + t * step) ** 2) > start and t > 1e-6:
            t /= 2
        w = w + t * step
    error = np.mean(np.sign(test_x @ w) != test_y)
    print("l2", ridge, "objective", repr(float(loss(w) + ridge / 2 * w @ w)), "test error", error)

l1, l2 = 1e-4, 1e-5
smoothness = 0.25 * np.linalg.eigvalsh((x.T @ x).toarray() / n)[-1]
w, z, theta = np.zeros(123), np.zeros(123), 1.0
for _ in range(60000):
    gradient = -(x.T @ (y * expit(-y * (x @ z)))) / n
    v = z - gradient / smoothness
    new = np.sign(v) * np.maximum(0, np.abs(v) - l1 / smoothness) / (1 + l2 / smoothness)
    residual = z - new
    if np.linalg.norm(residual) * smoothness < 1e-12:
        w = new
        break
    if residual @ (new - w) > 0:
        theta, z = 1.0, new
    else:
        grown = (1 + np.sqrt(1 + 4 * theta * theta)) / 2
        z, theta = new + (theta - 1) / grown * (new - w), grown
    w = new
value = loss(w) + l2 / 2 * w @ w + l1 * np.abs(w).sum()
print("l1", l1, "l2", l2, "objective", repr(float(value)), "non-zero", int((w != 0).sum()))
