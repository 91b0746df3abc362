package dev.tacit.export;

import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelIdentity;
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
            statedGuarantee -> {
              facts.put("tacit.epsilon", Double.toString(statedGuarantee.epsilon()));
              facts.put("tacit.delta", Double.toString(statedGuarantee.delta()));
              facts.put("tacit.neighbours", model.relation().orElseThrow());
              facts.put("tacit.accountant", statedGuarantee.accountant());
              facts.put("tacit.releases", Integer.toString(statedGuarantee.releases()));
              facts.put("tacit.audience", statedGuarantee.audience());
              statedGuarantee.widerGuarantee().ifPresent(more -> put(more, facts));
            });
    facts.put("tacit.probabilities", model.predictor().probabilities().label());
    model.provenance().ifPresent(made -> put(model.encoding(), made, facts));
    // Of the model without the owner's figures: the digest must not be a way to check guesses.
    facts.put("tacit.digest", CanonicalModel.of(model.withOwnerOnly(Map.of())).digest());
    return facts;
  }

  /** A guarantee against a limited audience is not stated without what holds against wider ones. */
  private static void put(Model.Certificate.WiderGuarantee more, Map<String, String> facts) {
    facts.put("tacit.widerAudience", more.audience());
    facts.put("tacit.widerEpsilon", Double.toString(more.epsilon()));
  }

  private static void put(Encoding encoding, Provenance made, Map<String, String> facts) {
    facts.put("tacit.version", made.version());
    facts.put("tacit.planHash", made.planHash());
    ModelIdentity identity = ModelIdentity.of(encoding, made);
    facts.put("tacit.run", identity.run());
    identity.dataset().ifPresent(name -> facts.put("tacit.dataset", name));
    identity.outcome().ifPresent(name -> facts.put("tacit.outcome", name));
    identity.positive().ifPresent(name -> facts.put("tacit.positiveClass", name));
    identity.day().ifPresent(day -> facts.put("tacit.day", day.toString()));
  }
}
