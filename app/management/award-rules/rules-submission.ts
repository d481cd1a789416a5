import type { RulesPreview, rulesJson } from "../../../core/awards/rules-contract.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";

/** What the form of award rules sends, to be previewed or saved. */
export interface RulesSubmission {
  json: ReturnType<typeof rulesJson>;
}
export type RulesPreviewed = { ok: true; preview: RulesPreview } | { ok: false; refusal: ApiRefusal };
