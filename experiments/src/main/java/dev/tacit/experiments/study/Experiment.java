package dev.tacit.experiments.study;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.trial.PaperData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * A figure or a table of a paper, and what is run for it.
 *
 * @param id what {@code tacit reproduce} takes
 * @param source the experiment whose raw results it shows; mostly itself
 * @param figure its name in the paper
 * @param minutes time of the whole experiment on two cores, about, {@code quickMinutes} of the
 *     quick form
 * @param setting what the paper says of its setting, and what we chose where it says nothing
 * @param cells what is run, whole or quick
 */
public record Experiment(
    String id,
    String source,
    Paper paper,
    String figure,
    String title,
    double minutes,
    double quickMinutes,
    List<String> setting,
    Function<Scale, List<Cell>> cells,
    List<ChartView> chartViews,
    List<Statement> statements) {
  public Experiment {
    setting = List.copyOf(setting);
    chartViews = List.copyOf(chartViews);
    statements = List.copyOf(statements);
    Objects.requireNonNull(cells, "cells");
  }

  /** How much is run. */
  public enum Scale {
    FULL,
    QUICK;

    public boolean isQuick() {
      return this == QUICK;
    }

    /** One of the two. */
    public <T> T choose(T whole, T quick) {
      return isQuick() ? quick : whole;
    }
  }

  /** How a statement is judged, and under which noise. */
  public record Judged(String accounting, Function<Results, Finding> judge) {}

  public static Judged judged(String accounting, Function<Results, Finding> judge) {
    return new Judged(accounting, judge);
  }

  /** The tables that the whole form reads. */
  public Set<PaperData> data() {
    return data(Scale.FULL);
  }

  /** The tables that a form reads; the quick one may leave some out. */
  public Set<PaperData> data(Scale scale) {
    Set<PaperData> data = EnumSet.noneOf(PaperData.class);
    cells.apply(scale).forEach(cell -> data.add(cell.workload().data()));
    return Collections.unmodifiableSet(data);
  }

  /** The name of files about it. */
  public String fileName(Scale scale) {
    return scale.isQuick() ? id + "-quick" : id;
  }

  /** The name of its raw results. */
  public String rawName(Scale scale) {
    return (scale.isQuick() ? source + "-quick" : source) + ".csv";
  }

  public static Builder of(String id, Paper paper, String figure, String title) {
    return new Builder(id, paper, figure, title);
  }

  /** An experiment that is being described. */
  public static final class Builder {
    private final String id;
    private final Paper paper;
    private final String figure;
    private final String title;
    private double minutes;
    private double quickMinutes;
    private String source;
    private final List<String> setting = new ArrayList<>();
    private final List<ChartView> chartViews = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();

    private Builder(String id, Paper paper, String figure, String title) {
      this.id = id;
      this.source = id;
      this.paper = paper;
      this.figure = figure;
      this.title = title;
    }

    public Builder duration(double whole, double quick) {
      minutes = whole;
      quickMinutes = quick;
      return this;
    }

    /** A sentence about the setting. */
    public Builder setting(String sentence) {
      setting.add(sentence);
      return this;
    }

    public Builder view(ChartView chartView) {
      chartViews.add(chartView);
      return this;
    }

    public Builder paperStatement(
        String words, String accounting, Function<Results, Finding> judge) {
      return paperStatement(words, judged(accounting, judge));
    }

    /** What the paper says once, and results judge under several kinds of noise. */
    public Builder paperStatement(String words, Judged... each) {
      return add(words, true, each);
    }

    /** A question that the paper leaves open. */
    public Builder openQuestion(String words, String accounting, Function<Results, Finding> judge) {
      return openQuestion(words, judged(accounting, judge));
    }

    public Builder openQuestion(String words, Judged... each) {
      return add(words, false, each);
    }

    private Builder add(String words, boolean fromPaper, Judged... each) {
      for (Judged one : each) {
        statements.add(new Statement(words, one.accounting(), fromPaper, one.judge()));
      }
      return this;
    }

    /** The raw results of another experiment, which has the same cells. */
    public Builder rawResultsOf(String other) {
      source = other;
      return this;
    }

    public Experiment build(Function<Scale, List<Cell>> cells) {
      return new Experiment(
          id,
          source,
          paper,
          figure,
          title,
          minutes,
          quickMinutes,
          setting,
          cells,
          chartViews,
          statements);
    }
  }
}
