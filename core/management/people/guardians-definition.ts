import { PERSON_TEXT_MAX } from "#core/management/person-limits.ts";
import { EMAIL, EMAIL_MAX } from "#core/shared/entry-messages.ts";
import { defineFile, type FieldKind } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord } from "#core/shared/import/reading/file-outcome.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import { STUDENT_COLUMNS, SYSTEM_ID_COLUMN } from "../rosters/student-columns.ts";
import { GUARDIANS_MAX, RELATIONS } from "./guardians.ts";

const YES_OR_NO = {
  kind: "choice",
  choices: [
    { code: "Yes", name: "Yes", synonyms: ["Y", "True", "1", "Oo"] },
    { code: "No", name: "No", synonyms: ["N", "False", "0", "Hindi"] },
  ],
} as const satisfies FieldKind;
const emailIn = (text: string): { value: string } | { refusal: string } =>
  EMAIL.test(text) && text.length <= EMAIL_MAX
    ? { value: text.toLowerCase() }
    : { refusal: `${shownCell(text)} is no email address` };

/** The guardians of students, a row each, by student number or name (M-24, F-10). An empty cell changes nothing. */
export const GUARDIANS_DEFINITION = defineFile({
  key: "guardians",
  fields: {
    ...STUDENT_COLUMNS,
    guardian: {
      heading: "Guardian",
      synonyms: ["Guardian Name", "Guardian's Name", "Parent", "Parent Name", "Parent/Guardian", "Sponsor"],
      is: { kind: "text", max: PERSON_TEXT_MAX.name },
      needs: "value",
      example: "Maria Dela Cruz",
    },
    email: {
      heading: "Guardian Email",
      synonyms: ["Guardian Email Address", "Parent Email", "Parent/Guardian Email", "Sponsor Email"],
      is: { kind: "own", expects: "an email address", read: emailIn },
      example: "maria@example.com",
    },
    contact: {
      heading: "Guardian Contact No.",
      synonyms: ["Parent Contact No.", "Contact No.", "Mobile No.", "Sponsor Contact No."],
      is: { kind: "text", max: PERSON_TEXT_MAX.contact },
      example: "0917 555 0001",
    },
    address: {
      heading: "Guardian Address",
      synonyms: ["Parent Address", "Sponsor Address", "Home Address", "Address"],
      is: { kind: "text", max: PERSON_TEXT_MAX.address },
      example: "12 Rizal Avenue",
    },
    relation: {
      heading: "Relation",
      synonyms: ["Relationship", "Relation to Student"],
      is: { kind: "choice", choices: RELATIONS.map((name) => ({ code: name, name })) },
      example: "Mother",
    },
    place: {
      heading: "Order",
      synonyms: ["No.", "Priority"],
      is: { kind: "number", scale: 0, from: 1, to: GUARDIANS_MAX },
      example: "1",
    },
    bills: { heading: "Gets Bills", synonyms: ["Bills"], is: YES_OR_NO, example: "Yes" },
    mail: { heading: "Gets Mail", synonyms: ["Mail", "Gets School Mail"], is: YES_OR_NO, example: "Yes" },
    systemId: SYSTEM_ID_COLUMN,
  },
  eitherOf: [
    ["student", "guardian"],
    ["name", "guardian"],
  ],
  person: "student",
  rowsMax: 30_000,
});
const { systemId: _systemId, ...WRITTEN } = GUARDIANS_DEFINITION.fields;
/** What its template has. */
export const GUARDIANS_WRITTEN = { fields: WRITTEN };
export type GuardiansFields = typeof GUARDIANS_DEFINITION.fields;
export type GuardianRecord = FileRecord<GuardiansFields>;
