package dev.tacit.admm.run;

/** Allowed values: {@code true} and {@code false}, spelt as in Java. */
record BooleanValues() implements AllowedValues<Boolean> {
  @Override
  public Boolean parse(String name, String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(name + " = " + text + " must be true or false");
    }
    return text.equals("true");
  }

  @Override
  public String text(Boolean value) {
    return Boolean.toString(value);
  }

  @Override
  public String description() {
    return "true or false";
  }
}
