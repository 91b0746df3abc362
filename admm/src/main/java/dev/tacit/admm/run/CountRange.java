package dev.tacit.admm.run;

/** Allowed values: whole numbers between two ends, both included. */
record CountRange(int least, int most) implements AllowedValues<Integer> {
  @Override
  public Integer parse(String name, String text) {
    double value = new NumberRange(least, most, false, false).parse(name, text);
    if (value != Math.rint(value)) {
      throw new IllegalArgumentException(name + " = " + text + " must be a whole number");
    }
    return (int) value;
  }

  @Override
  public String text(Integer value) {
    return Integer.toString(value);
  }

  @Override
  public String description() {
    return least + " to " + most;
  }
}
