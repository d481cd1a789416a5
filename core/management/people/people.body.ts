import * as z from "zod";
import { USER_ACCOUNT_LIST } from "#core/identity/accounts/account-list.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { PERSON_TEXT_MAX } from "#core/management/person-limits.ts";
import { RECORD_EVENT } from "#core/management/record-history.ts";
import { isNamedByUuid, RECORD_STATUSES } from "#core/management/record-state.ts";
import {
  arrayAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { emailOrNone, line } from "#core/shared/entered-text.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choice, day, fields, flag, instant, orNull, text, texts } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { ARRIVAL, arrivalBody } from "./arrivals.ts";
import { GUARDIANS_MAX, RELATIONS } from "./guardians.ts";
import { MERGED_ONE, type MergedList, PERSON_LISTS, type PersonList } from "./person-paths.ts";
import { placementsBody, YEAR_PLACEMENTS } from "./placements.ts";

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

const { email, roles, state, lastSignInAt } = USER_ACCOUNT_LIST.row.fields;
/** How a person signs in: what the list of accounts says of it. */
export const SIGN_IN_ACCOUNT = fields({ email, roles, state, lastSignInAt });

/** The calls of the screens of people (M-24, M-25). */
const reading = { method: "get", access: "management", tag: "Management", success: 200 } as const;

export const STUDENT_PERSON = defineCall({
  ...reading,
  path: "/management/students/{id}",
  summary: "A student: details, guardians, siblings, placements and papers",
  answer: dataAnswer(
    objectAnswer({
      record: OFFICE_RECORD,
      /** SHA-256 of the photo; null: there is none. */
      photo: schemaAnswer<string | null>(z.string().nullable()),
      guardians: arrayAnswer(recordAnswer(GUARDIAN)),
      siblings: arrayAnswer(recordAnswer(RELATED_STUDENT)),
      placements: arrayAnswer(recordAnswer(PLACEMENT)),
      departures: arrayAnswer(recordAnswer(DEPARTURE)),
      papers: arrayAnswer(recordAnswer(PAPER)),
      arrivals: arrayAnswer(recordAnswer(ARRIVAL)),
      /** At most one: the newest merge into the student, while it can be taken back. */
      merges: arrayAnswer(recordAnswer(MERGE)),
      /** Into whom the student is merged, "Santos, Ana, 000123"; null: into nobody. */
      successor: schemaAnswer<string | null>(z.string().nullable()),
    }),
  ),
});
/** Records when and from which school a student came within a school year, or corrects it. */
export const STUDENT_ARRIVES = defineCall({
  isForBrowsers: true,
  method: "post",
  access: "management",
  tag: "Management",
  success: 200,
  path: "/management/students/{id}/arrival",
  summary: "Records that a student comes from another school, with the papers received",
  body: arrivalBody,
  answer: MESSAGE,
});
/** The places of a student, by school year, with the sections there are. */
export const STUDENT_PLACEMENTS = defineCall({
  ...reading,
  isForBrowsers: true,
  path: "/management/students/{id}/placements",
  summary: "In which sections a student is and was, by school year, with the sections there are",
  answer: rowsAnswer(recordAnswer(YEAR_PLACEMENTS)),
});
/** Corrects, ends, moves and removes the places of a student in a school year. */
export const SAVE_PLACEMENTS = defineCall({
  isForBrowsers: true,
  method: "put",
  access: "management",
  tag: "Management",
  success: 200,
  path: "/management/students/{id}/placements",
  summary: "Sets the sections of a student in a school year, from day to day",
  body: placementsBody,
  answer: MESSAGE,
});
export const SPONSOR_PERSON = defineCall({
  ...reading,
  uuids: ["id"],
  path: "/management/sponsors/{id}",
  summary: "A sponsor: details, students and account",
  answer: dataAnswer(
    objectAnswer({
      record: OFFICE_RECORD,
      /** SHA-256 of the photo; null: there is none. */
      photo: schemaAnswer<string | null>(z.string().nullable()),
      children: arrayAnswer(recordAnswer(CHILD)),
      /** At most one: the newest merge into the sponsor, while it can be taken back. */
      merges: arrayAnswer(recordAnswer(MERGE)),
      accounts: arrayAnswer(recordAnswer(SIGN_IN_ACCOUNT)),
    }),
  ),
});
export const FACULTY_PERSON = defineCall({
  ...reading,
  uuids: ["id"],
  path: "/management/faculties/{id}",
  summary: "A member of the faculty: details, classes, sections and account",
  answer: dataAnswer(
    objectAnswer({
      record: OFFICE_RECORD,
      /** SHA-256 of the photo; null: there is none. */
      photo: schemaAnswer<string | null>(z.string().nullable()),
      duties: arrayAnswer(recordAnswer(DUTY)),
      accounts: arrayAnswer(recordAnswer(SIGN_IN_ACCOUNT)),
    }),
  ),
});

/** Who opened the student's screen, cards, records, statements and invoices: what the school keeps of it. */
export const STUDENT_VIEWS = defineCall({
  ...reading,
  isForBrowsers: true,
  path: "/management/students/{id}/views",
  summary: "Who looked at a student's records, the newest first",
  answer: rowsAnswer(recordAnswer(RECORD_EVENT)),
});

/** The photo of a person: for the office alone, and never at an address that is open. */
const photoOf = (list: PersonList) => {
  const photo = {
    isForBrowsers: true,
    access: "management",
    tag: "Management",
    path: `/management/${list}/{id}/photo`,
    uuids: isNamedByUuid(list) ? (["id"] as const) : [],
    success: 200,
  } as const;
  return {
    show: defineCall({ ...photo, method: "get", summary: "The photo of a person", answer: FILE }),
    keep: defineCall({
      ...photo,
      method: "post",
      summary: "Keeps the photo of a person, a PNG or JPEG picture, in place of the one before",
      upload: true,
      answer: MESSAGE,
    }),
    remove: defineCall({
      ...photo,
      method: "delete",
      summary: "Removes the photo of a person",
      answer: MESSAGE,
    }),
  };
};
export const PHOTO_CALLS = Object.fromEntries(PERSON_LISTS.map((list) => [list, photoOf(list)])) as Readonly<
  Record<PersonList, ReturnType<typeof photoOf>>
>;

export const SET_GUARDIANS = defineCall({
  isForBrowsers: true,
  method: "post",
  access: "management",
  tag: "Management",
  path: "/management/students/{id}/guardians",
  summary: "Who the guardians of a student are from now on, in their order, and who gets bills and mail",
  body: guardiansBody,
  success: 200,
  answer: MESSAGE,
  current: OFFICE_RECORD.fromWire,
});

/** Two records of one person become one: what that changes, the change, and taking it back (M-26, M-40). */
const mergeOf = (list: MergedList) => {
  const one = MERGED_ONE[list];
  const merging = {
    isForBrowsers: true,
    access: "management",
    tag: "Management",
    path: `/management/${list}/{id}/merge`,
    uuids: isNamedByUuid(list) ? (["id"] as const) : [],
    success: 200,
  } as const;
  return {
    preview: defineCall({
      ...merging,
      method: "get",
      summary: `What merging another ${one} into this one would change`,
      query: z.strictObject({ merged_id: z.string().min(1).max(60) }),
      answer: dataAnswer(recordAnswer(MERGE_PREVIEW)),
    }),
    merge: defineCall({
      ...merging,
      method: "post",
      summary: `Merges another ${one}, who is the same person, into this one`,
      body: mergeBody,
      answer: MESSAGE,
      current: OFFICE_RECORD.fromWire,
    }),
    undo: defineCall({
      ...merging,
      method: "delete",
      summary: `Takes the newest merge into this ${one} back, within a day`,
      answer: MESSAGE,
    }),
  };
};
export const MERGE_CALLS = { students: mergeOf("students"), sponsors: mergeOf("sponsors") } as const;
