package dev.tacit.experiments.page;

import dev.tacit.experiments.figure.Picture;
import dev.tacit.experiments.reference.ReferenceCell;
import dev.tacit.experiments.reference.ReferenceComparison;
import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RawResultsFile;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.WriteFailure;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.study.Paper;
import dev.tacit.experiments.study.Statement;
import dev.tacit.learn.file.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pages and pictures, made from raw results alone: whoever has these can make the pages again, and
 * sees whether one was edited.
 */
public final class Pages {
  private static final String MADE =
      "<!-- Made by `tacit reproduce`; do not edit: `tacit reproduce pages` makes it again from"
          + " raw/, and a test compares. -->";

  private final Path folder;
  private final List<Experiment> experiments;

  public Pages(Path folder, List<Experiment> experiments) {
    this.folder = folder;
    this.experiments = List.copyOf(experiments);
  }

  /** The form whose results are shown: whole if it has something of every cell, or no other. */
  public Optional<Scale> shownScale(Experiment experiment) {
    List<Scale> known =
        Stream.of(Scale.FULL, Scale.QUICK)
            .filter(scale -> raw(experiment, scale).exists())
            .filter(scale -> !results(experiment, scale).isEmpty())
            .toList();
    return known.stream()
        .filter(scale -> results(experiment, scale).hasEveryCell())
        .findFirst()
        .or(() -> known.stream().reduce((first, last) -> last));
  }

  private RawResultsFile raw(Experiment experiment, Scale scale) {
    return new RawResultsFile(folder.resolve("raw").resolve(experiment.rawName(scale)));
  }

  private Results results(Experiment experiment, Scale scale) {
    return raw(experiment, scale).read(experiment.cells().apply(scale));
  }

  /** The papers that have a page. */
  public List<Paper> papers() {
    return Stream.of(Paper.values()).filter(paper -> !of(paper).isEmpty()).toList();
  }

  private List<Experiment> of(Paper paper) {
    return experiments.stream().filter(one -> one.paper() == paper).toList();
  }

  /** The page of a paper. */
  public String page(Paper paper) {
    StringBuilder text = new StringBuilder(MADE + "\n# " + paper.title() + "\n\n");
    text.append("[All experiments](README.md). Means over runs, standard deviation of one run in");
    text.append(" brackets; bands in pictures are that deviation. *Printed noise* is the paper's");
    text.append(
        " formula, dashed, with what it certifies in a table below; *sound* noise keeps the");
    text.append(
        " budget that it is given. Noise is fresh in every run: expect other last digits.\n\n");
    for (Experiment one : of(paper)) {
      Optional<Scale> scale = shownScale(one);
      if (scale.isPresent()) {
        text.append(new Section(one, scale.get(), raw(one, scale.get())).markdown());
      } else {
        text.append(
            "## " + one.figure() + ": " + one.title() + "\n\nNot run yet: `./tacit reproduce ");
        text.append(one.id() + " --data DATA_DIR`.\n\n");
      }
    }
    return text.toString().stripTrailing() + "\n";
  }

  /** The list of experiments with their pictures. */
  public String index(List<String> unavailable) {
    StringBuilder text = new StringBuilder(MADE + "\n# The papers, run again\n\n");
    text.append(
        "`./tacit reproduce list` names the experiments, `./tacit reproduce ID --data DATA_DIR`");
    text.append(" runs one (`--quick` for minutes), and `./tacit reproduce compare`");
    text.append(" sets the results beside those of an independent implementation.\n\n");
    text.append(
        "| id | paper | figure | data | minutes, whole and quick | shown, minutes of its single runs |\n");
    text.append("|---|---|---|---|---|---|\n");
    for (Experiment one : experiments) {
      List<String> files = new ArrayList<>();
      one.data().forEach(data -> files.add(data.label()));
      String shown = shownScale(one).map(scale -> state(one, scale)).orElse("not run yet");
      text.append(
          String.format(
              Locale.ROOT,
              "| `%s` | [%s](%s.md) | %s | %s | %.0f, %.0f | %s |\n",
              one.id(),
              one.paper().title(),
              one.paper().page(),
              one.figure(),
              String.join(", ", files),
              one.minutes(),
              one.quickMinutes(),
              shown));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "\n"
                + "The runs that are shown took %.0f minutes, one after the other, on machines that"
                + " were not always idle; experiments that show the same runs count once. Two at a"
                + " time take about half.\n",
            minutes()));
    text.append("\n").append(DataList.markdown(experiments));
    text.append("\nCannot be had:\n\n");
    unavailable.forEach(what -> text.append("- ").append(what).append('\n'));
    text.append("\n## Contact sheet\n\n");
    for (Experiment one : experiments) {
      shownScale(one)
          .ifPresent(
              scale ->
                  one.chartViews()
                      .forEach(
                          chartView ->
                              text.append(
                                  "<a href=\"%s.md\"><img src=\"pictures/%s-%s.svg\" width=\"32%%\"></a>\n"
                                      .formatted(
                                          one.paper().page(),
                                          one.fileName(scale),
                                          chartView.suffix()))));
    }
    return text.toString().stripTrailing() + "\n";
  }

  private String state(Experiment one, Scale scale) {
    int asked = one.cells().apply(scale).stream().mapToInt(Cell::runs).sum();
    Results results = results(one, scale);
    int done = results.count();
    return scale.choose("whole", "quick")
        + (done < asked ? ", %d of %d runs".formatted(done, asked) : "")
        + String.format(Locale.ROOT, ", %.1f", results.seconds() / 60);
  }

  private double minutes() {
    Map<String, Double> seconds = new HashMap<>();
    for (Experiment one : experiments) {
      shownScale(one)
          .ifPresent(
              scale -> seconds.merge(one.rawName(scale), results(one, scale).seconds(), Math::max));
    }
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum() / 60;
  }

  /** The results that are there beside those of an independent implementation. */
  public ReferenceComparison comparison() {
    Map<String, Optional<Results>> known = new HashMap<>();
    for (Experiment one : experiments) {
      known.put(one.id(), shownScale(one).map(scale -> results(one, scale)));
    }
    return ReferenceComparison.of(
        ReferenceCell.all(), id -> known.getOrDefault(id, Optional.empty()));
  }

  /** Our results beside the reference's. */
  public String reference() {
    return MADE + "\n" + ReferencePage.markdown(comparison());
  }

  /** What the paper says, or our scoreboard, each with what became of it, noise by noise. */
  private static List<String> claims(Experiment experiment, Results results) {
    boolean ours = experiment.paper() == Paper.SCOREBOARD;
    Map<String, List<String>> verdicts = new LinkedHashMap<>();
    for (Statement one : experiment.statements()) {
      if (one.isFromPaper() || ours) {
        verdicts
            .computeIfAbsent(one.text(), unknown -> new ArrayList<>())
            .add(one.judge().apply(results).judgement().label() + " (" + one.accounting() + ")");
      }
    }
    List<String> claims = new ArrayList<>();
    verdicts.forEach(
        (words, found) ->
            claims.add((ours ? "Ours: " : "Paper: ") + words + ": " + String.join(", ", found)));
    if (results.panels().stream().anyMatch(panel -> panel.contains("label-skew"))) {
      claims.add("label-skew deals rows by label: an experiment, not certified");
    }
    return claims;
  }

  /** The views of an experiment by the names of their files, without the ending. */
  public Map<String, Picture> pictures(Experiment experiment) {
    Map<String, Picture> pictures = new LinkedHashMap<>();
    shownScale(experiment)
        .ifPresent(
            scale -> {
              Results results = results(experiment, scale);
              String title = experiment.figure() + ": " + experiment.title();
              List<String> claims = claims(experiment, results);
              for (ChartView chartView : experiment.chartViews()) {
                pictures.put(
                    experiment.fileName(scale) + "-" + chartView.suffix(),
                    new Picture(
                        title + scale.choose("", " (quick form)"), chartView, results, claims));
              }
            });
    return pictures;
  }

  /** Draws the views of an experiment, and of those that show the same runs. */
  public void draw(Experiment experiment) {
    PictureFolder pictures = new PictureFolder(folder.resolve("pictures"));
    experiments.stream()
        .filter(one -> one.source().equals(experiment.source()))
        .forEach(one -> pictures.write(one.id(), pictures(one)));
  }

  /** Draws everything that there are runs of. */
  public void drawAll() {
    PictureFolder pictures = new PictureFolder(folder.resolve("pictures"));
    experiments.forEach(one -> pictures.write(one.id(), pictures(one)));
  }

  /** Writes the pages; pictures are drawn apart. */
  public void write(List<String> unavailable) {
    WriteFailure.makeFolder(folder);
    papers().forEach(paper -> AtomicFile.write(folder.resolve(paper.page() + ".md"), page(paper)));
    AtomicFile.write(folder.resolve("reference.md"), reference());
    AtomicFile.write(folder.resolve("README.md"), index(unavailable));
  }
}
