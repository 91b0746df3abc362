package dev.tacit.cli.train;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.job.OwnerNotes;
import java.util.LinkedHashMap;
import java.util.Map;

/** What only the owner of the rows is told, in the words of reports. */
public final class OwnerNotesText {
  private OwnerNotesText() {}

  /** By label, for people. */
  public static Map<String, String> of(OwnerNotes notes) {
    OwnerCounts counts = notes.counts();
    Map<String, String> text = new LinkedHashMap<>();
    text.put("records left empty", Long.toString(counts.emptyRecords()));
    text.put("values clamped", Long.toString(counts.clamped()));
    text.put("rows scaled", Long.toString(counts.scaled()));
    return text;
  }

  /** By name, for programs; every one of them is the owner's only. */
  public static Map<String, Object> json(OwnerNotes notes) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("recordsLeftEmpty", notes.counts().emptyRecords());
    json.put("valuesClamped", notes.counts().clamped());
    json.put("rowsScaled", notes.counts().scaled());
    json.put("warnings", notes.warnings());
    return json;
  }
}
