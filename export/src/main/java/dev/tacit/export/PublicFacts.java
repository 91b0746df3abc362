package dev.tacit.export;

import dev.tacit.learn.book.BookedRun;
import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.provenance.Provenance;
import java.util.LinkedHashMap;
import java.util.Map;

/** What an export says about its model beside the arithmetic: the certificate, and the origin. */
final class PublicFacts {
  private PublicFacts() {}

  /** By name, as texts; no figure that was computed on rows is among them. */
  static Map<String, String> of(Model model) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("tacit.algorithm", model.algorithm());
    facts.put("tacit.private", Boolean.toString(model.certificate().protectsRecords()));
    facts.put("tacit.why", model.certificate().why());
    model
        .certificate()
        .guarantee()
        .ifPresent(
            promised -> {
              facts.put("tacit.epsilon", Double.toString(promised.epsilon()));
              facts.put("tacit.delta", Double.toString(promised.delta()));
              facts.put("tacit.neighbours", promised.relation());
              facts.put("tacit.accountant", promised.accountant());
              facts.put("tacit.releases", Integer.toString(promised.releases()));
              facts.put("tacit.audience", promised.audience());
            });
    facts.put("tacit.probabilities", model.answering().probabilities().label());
    model.provenance().ifPresent(made -> put(made, facts));
    // Of the model without the owner's figures: the digest must not be a way to check guesses.
    facts.put("tacit.digest", CanonicalModel.of(model.withOwnerOnly(Map.of())).digest());
    return facts;
  }

  private static void put(Provenance made, Map<String, String> facts) {
    facts.put("tacit.version", made.version());
    facts.put("tacit.planHash", made.planHash());
    facts.put("tacit.run", made.booked().run());
    made.booked()
        .paid()
        .map(BookedRun.Payment::dataset)
        .ifPresent(dataset -> facts.put("tacit.dataset", dataset));
  }
}
