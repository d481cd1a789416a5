import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { SchemeChanges } from "#core/grading/schemes/scheme-contract.ts";

/** What a preview and the saving of a version answer. */
export type PreviewOutcome = { ok: true; changes: SchemeChanges } | { ok: false; refusal: ApiRefusal };

export type VersionOutcome =
  | { ok: true; message: string; uuid: string; version: number }
  | { ok: false; refusal: ApiRefusal };
