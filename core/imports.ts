import { ATTENDANCE_IMPORT } from "./attendance/imports.ts";
import {
  BANK_IMPORT,
  INVOICE_IMPORT,
  OPENING_BALANCE_IMPORT,
  PAYMENT_IMPORT,
  REFUND_IMPORT,
  SEGMENT_IMPORT,
} from "./billing/imports.ts";
import { PASSES_IMPORT } from "./enrollment/imports.ts";
import { CRITERIA_IMPORT, EXCLUSION_IMPORT, SCORE_IMPORT } from "./grading/imports.ts";
import { INVITATION_IMPORT } from "./identity/imports.ts";
import {
  GUARDIANS_IMPORT,
  OFFICE_IMPORTS,
  ROLLOVER_IMPORT,
  ROSTER_IMPORT,
  STUDENT_DETAILS_IMPORT,
} from "./management/imports.ts";
import type { AnyImport } from "./shared/import/import.ts";

/** Every import's definition, for servers: a dialog imports its own only. */
export const IMPORTS: readonly AnyImport[] = [
  ATTENDANCE_IMPORT,
  BANK_IMPORT,
  CRITERIA_IMPORT,
  EXCLUSION_IMPORT,
  GUARDIANS_IMPORT,
  INVITATION_IMPORT,
  INVOICE_IMPORT,
  OPENING_BALANCE_IMPORT,
  PASSES_IMPORT,
  PAYMENT_IMPORT,
  REFUND_IMPORT,
  ROLLOVER_IMPORT,
  ROSTER_IMPORT,
  SCORE_IMPORT,
  SEGMENT_IMPORT,
  STUDENT_DETAILS_IMPORT,
  ...Object.values(OFFICE_IMPORTS),
];

export const importNamed = (name: string): AnyImport | undefined =>
  IMPORTS.find((definition) => definition.name === name);
