"""Scores a CSV file (header, commas) by what 'tacit export --to json' wrote: tacit_reader.py SPEC CSV"""
import csv, datetime, json, math, sys
def scores(spec, record):
    x = [0.0] * (len(spec["outputs"][0]["weights"]) - 1) + [spec["constant"] or 0.0]
    for c in spec["columns"]:
        text, at, v = record[c["name"]].strip(), c["first"], 1.0
        if c["kind"] == "category": at += c["levels"].index(text)
        elif c["kind"] == "date":
            v = datetime.datetime.strptime(text, c["format"]).toordinal() - 719163.0  # days since 1970
        else:
            v = float(text.replace(spec["decimal"], "."))
        if c.get("outside") == "refuse" and not c["min"] <= v <= c["max"]: raise ValueError(c["name"])
        x[at] = (min(max(v, c["min"]), c["max"]) - c["min"]) / (c["max"] - c["min"]) if "min" in c else v
    d = max(spec["bound"], spec["headroom"] * math.sqrt(sum(v * v for v in x)))
    return [sum(w * v for w, v in zip(o["weights"], x)) / d + o["intercept"] for o in spec["outputs"]]
def shares(c, s):  # of the classes, by the curve of the margin, or of the odds of the likeliest
    top, e = s.index(max(s)), [math.exp(v - max(s)) for v in s]
    u = ((s[0] if len(s) == 1 else -math.log(sum(e) - 1)) - c["centre"]) / c["spread"] - c["knee"]
    p = 1 / (1 + math.exp(-(c["above"] if u > 0 else c["below"]) * u - c["offset"]))
    return [1 - p, p] if len(s) == 1 else [p if k == top else (1 - p) * v / (sum(e) - 1) for k, v in enumerate(e)]
def answer(spec, record):
    s, t = scores(spec, record), spec["target"]
    if not spec["classes"]: return {"prediction": min(max(t["middle"] + t["half"] * s[0], t["min"]), t["max"])}
    p = [v / w for v, w in zip(shares(spec["curve"], s), spec["classWeights"])]
    top = int(s[0] > spec["cut"]) if len(s) == 1 else s.index(max(s))
    return {"scores": s, "label": spec["classes"][top], "probabilities": [v / sum(p) for v in p]}
if __name__ == "__main__":
    read = json.load(open(sys.argv[1], encoding="utf-8"))
    for line in csv.DictReader(open(sys.argv[2], encoding="utf-8")): print(json.dumps(answer(read, line)))
