import { type EditField, field, NEW_SPONSOR } from "#core/management/editors.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** Who stands for a student, and what follows of it (M-24). */

export const RELATIONS = [
  "Mother",
  "Father",
  "Grandmother",
  "Grandfather",
  "Aunt",
  "Uncle",
  "Sister",
  "Brother",
  "Legal guardian",
  "Company",
  "Other",
] as const;
export type Relation = (typeof RELATIONS)[number] | "";

/** The most guardians a student has. */
export const GUARDIANS_MAX = 8;

/** Who a guardian of a student is, and what he or she gets; in a list, in their order. */
export interface Guardianship {
  /** Of the sponsor. */
  uuid: string;
  relation: string;
  getsBills: boolean;
  getsMail: boolean;
}

/** The form of a guardian of a student: who, how related, and what he or she gets. */
const NEW_GUARDIAN = { onlyFor: { field: "sponsor_id", values: [NEW_SPONSOR] } };
export const GUARDIAN_FIELDS: readonly EditField[] = [
  field("sponsor_id", "Guardian", "sponsor", {
    help: "A sponsor on record, found by name or email, or a new one",
  }),
  field("sponsor_name", "Name", "text", {
    ...NEW_GUARDIAN,
    help: "As letters call the guardian, for example Maria Dela Cruz",
  }),
  field("sponsor_email", "Email", "text", {
    ...NEW_GUARDIAN,
    isRequired: false,
    help: "Without one, what is for this guardian is handed out on paper",
  }),
  field("sponsor_contact_number", "Contact No.", "text", { ...NEW_GUARDIAN, isRequired: false }),
  field("relation", "Relation", "choice", {
    options: RELATIONS.map((value) => ({ value, label: value })),
    isRequired: false,
    none: "Not told",
  }),
  field("gets_bills", "Gets the bills", "tick", {
    isRequired: false,
    help: "The first who does is the sponsor, whom invoices name; each other one gets a copy of what is emailed.",
  }),
  field("gets_mail", "Gets the school's mail", "tick", {
    isRequired: false,
    help: "Report cards, and that one was published.",
  }),
];

/** A guardian as entered: one on record by its id, or a new one by name. */
export interface EnteredGuardian {
  sponsor_id: string;
  relation: Relation;
  gets_bills: boolean;
  gets_mail: boolean;
  sponsor_name?: string | undefined;
}

/** A guardian as the student's screen has one, as entered again. */
export const enteredAgain = (guardian: Omit<Guardianship, "uuid"> & { id: string }): EnteredGuardian => ({
  sponsor_id: guardian.id,
  relation: guardian.relation as Relation,
  gets_bills: guardian.getsBills,
  gets_mail: guardian.getsMail,
});

/** What is wrong with the guardians of a student, by place: `newId` stands for one who is made with them. */
export function guardianMistakes(guardians: readonly EnteredGuardian[], newId: string): RefusedEntry[] {
  const mistakes: RefusedEntry[] = [];
  for (const [place, { sponsor_id: id, sponsor_name: name = "" }] of guardians.entries()) {
    if (guardians.findIndex((other) => other.sponsor_id === id) < place)
      mistakes.push({
        path: `guardians.${place}.sponsor_id`,
        message: "This is a guardian of the student already",
      });
    if (id === newId && name === "")
      mistakes.push({ path: `guardians.${place}.sponsor_name`, message: REQUIRED });
  }
  if (!guardians.some(({ gets_bills }) => gets_bills))
    mistakes.push({
      path: "guardians",
      message: "Somebody has to get the bills: the first who does is the sponsor",
    });
  if (!guardians.some(({ gets_mail }) => gets_mail))
    mistakes.push({ path: "guardians", message: "Somebody has to get the school's mail" });
  return mistakes;
}

/** A guardian in the history of a student: "Maria Cruz (Mother; bills, mail)". */
export function guardianInWords({
  name,
  relation,
  getsBills,
  getsMail,
}: Omit<Guardianship, "uuid"> & { name: string }): string {
  const gets = [...(getsBills ? ["bills"] : []), ...(getsMail ? ["mail"] : [])].join(", ");
  const told = [relation, gets].filter(Boolean).join("; ");
  return told === "" ? name : `${name} (${told})`;
}
