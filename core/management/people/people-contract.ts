import * as z from "zod";
import { PERSON_TEXT_MAX } from "#core/management/person-limits.ts";
import { emailOrNone, line } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choice, day, fields, flag, instant, orNull, text, texts } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { RECORD_STATUSES } from "../record-state.ts";
import { GUARDIANS_MAX, RELATIONS } from "./guardians.ts";

/** The screens of a student, a sponsor and a member of the faculty on the wire (M-24, M-25). */

const status = () => choice(RECORD_STATUSES, "status");

export const GUARDIAN = fields({
  id: text("sponsor_id"),
  name: text("name"),
  email: text("email"),
  contactNumber: text("contact_number"),
  relation: text("relation"),
  getsBills: flag("gets_bills"),
  getsMail: flag("gets_mail"),
  hasAccount: flag("has_account"),
  status: status(),
});
/** A student as another person's screen shows one. */
export const RELATED_STUDENT = fields({
  id: text("student_id"),
  name: text("fullname"),
  /** Where the student is now; "" in no section. */
  place: text("place"),
  status: status(),
});
export const CHILD = fields({
  id: text("student_id"),
  name: text("fullname"),
  place: text("place"),
  status: status(),
  relation: text("relation"),
  getsBills: flag("gets_bills"),
  getsMail: flag("gets_mail"),
});
/** A section or club of a student, from a day to a day. */
export const PLACEMENT = fields({
  schoolYear: text("school_year"),
  place: text("place"),
  isClub: flag("is_club"),
  /** Of a school year that has not begun (M-82). */
  isPrepared: flag("is_prepared"),
  /** Null: from the start of the school year. */
  joinedOn: orNull(day("joined_on")),
  /** Null: is there still, or was to the end of the school year. */
  leftOn: orNull(day("left_on")),
});
export const DEPARTURE = fields({
  reasonKind: text("kind"),
  leftOn: day("left_on"),
  reason: text("reason"),
  destination: text("destination"),
  returnedOn: orNull(day("returned_on")),
});
/** What was issued to a student. */
export const PAPER = fields({
  what: text("what"),
  of: text("of"),
  at: instant("date"),
});
/** A class that a member of the faculty teaches, or a section that he or she advises (`subject` ""). */
export const DUTY = fields({
  schoolYear: text("school_year"),
  place: text("place"),
  subject: text("subject"),
});

const guardian = z.strictObject({
  sponsor_id: z.string().min(1, REQUIRED).max(60),
  relation: choiceOf(["", ...RELATIONS], "Please choose one of the list"),
  gets_bills: z.boolean(),
  gets_mail: z.boolean(),
  /** Of one who is made with the student's guardians. */
  sponsor_name: line(PERSON_TEXT_MAX.name).optional(),
  sponsor_email: emailOrNone.optional(),
  sponsor_contact_number: line(PERSON_TEXT_MAX.contact).optional(),
});
/** All guardians of a student, in their order. */
export const guardiansBody = z.strictObject({
  guardians: z
    .array(guardian)
    .min(1, "A student has at least one guardian")
    .max(GUARDIANS_MAX, `A student has ${GUARDIANS_MAX} guardians at most`),
  is_confirmed: z.boolean().optional(),
  version: z.int().min(1).optional(),
});

/** What merging another sponsor or student into this one changes. */
export const MERGE_PREVIEW = fields({
  /** The one who is put aside. */
  name: text("name"),
  /** Of sponsors, the students, "000123 Santos, Ana"; of students, what is theirs, "42 scores". */
  moves: texts("moves"),
  /** "Contact No.: 0917 555 0101". */
  filled: texts("filled"),
});
/** A merge into a person that can still be taken back. */
export const MERGE = fields({
  name: text("name"),
  at: instant("date"),
  user: text("user"),
});
export const mergeBody = z.strictObject({
  /** The one who is merged into this one. */
  merged_id: z.string().min(1, REQUIRED).max(60),
  version: z.int().min(1).optional(),
});
export type MergeEntry = z.output<typeof mergeBody>;
