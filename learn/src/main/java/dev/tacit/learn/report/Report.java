package dev.tacit.learn.report;

import java.util.List;

/**
 * All that is said of a run, whoever reads it: sections of items. Text, JSON, pages and cards are
 * written from this tree by renderers that know nothing of what the items are about.
 *
 * @param headline the guarantee in one sentence for everybody; empty if nothing is guaranteed
 * @param glance the figures of the first screen of a page
 * @param sections in the order in which people read them
 */
public record Report(String headline, List<Item> glance, List<Section> sections) {
  public Report {
    glance = List.copyOf(glance);
    sections = List.copyOf(sections);
  }

  /**
   * Items under a heading.
   *
   * @param remarks sentences that a page has below them
   */
  public record Section(String heading, List<Item> items, List<String> remarks) {
    public Section {
      items = List.copyOf(items);
      remarks = List.copyOf(remarks);
    }

    public Section(String heading, List<Item> items) {
      this(heading, items, List.of());
    }
  }

  /** Of all sections, in order. */
  public List<Item> items() {
    return sections.stream().flatMap(section -> section.items().stream()).toList();
  }
}
