import { type ImportFacts, NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { IMPORT_FILES } from "#core/billing/import-job/import-files.ts";
import { scoreFile } from "#core/grading/imports/score-columns.ts";
import { IMPORTS } from "#core/imports.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import { SAMPLE } from "#tests/core/shared/import/sample-kind.ts";

/** A school whose choices the files of billing name. */
const FACTS: ImportFacts = {
  ...NO_FACTS,
  today: "2026-11-20",
  methods: [
    { code: "CASH", name: "Pickup Cash", kind: "cash", isActive: true },
    { code: "BANKTRANSFER", name: "Online Banking", kind: "bank", isActive: true },
  ],
  banks: [{ code: "BPI", name: "Bank of the Philippine Islands", isActive: true }],
  paymentTypes: [{ code: "Regular", name: "Regular" }],
};
const ACTIVITIES = [
  { uuid: "a", code: "WW1", columnName: "Quiz 1", maximum: 2000 },
  { uuid: "b", code: "WW2", columnName: "Quiz 2", maximum: 2500 },
];

/** Every kind of file that is imported, by its definition, and one with a field of every kind. */
export async function fileKinds(): Promise<AnyFile[]> {
  const answered = IMPORTS.filter(({ job, name }) => !job && name !== "scores");
  const atOnce = await Promise.all(answered.map(({ file }) => file?.() as Promise<AnyFile>));
  const byJob = Object.values(IMPORT_FILES).map(({ definition }) => definition(FACTS));
  return [...atOnce, scoreFile(ACTIVITIES), ...byJob, SAMPLE];
}
