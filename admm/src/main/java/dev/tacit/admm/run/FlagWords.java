package dev.tacit.admm.run;

/** Yes or no, in the words of Java. */
record FlagWords() implements Allowed<Boolean> {
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
  public String words() {
    return "true or false";
  }
}
