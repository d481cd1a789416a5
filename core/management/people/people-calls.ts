import * as z from "zod";
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
import { OFFICE_RECORD } from "../office-records.body.ts";
import { RECORD_EVENT } from "../record-history.ts";
import { isNamedByUuid } from "../record-state.ts";
import { ARRIVAL, arrivalBody } from "./arrivals.ts";
import {
  CHILD,
  DEPARTURE,
  DUTY,
  GUARDIAN,
  guardiansBody,
  MERGE,
  MERGE_PREVIEW,
  mergeBody,
  PAPER,
  PLACEMENT,
  RELATED_STUDENT,
} from "./people-contract.ts";
import { SIGN_IN_ACCOUNT } from "./person-account.ts";
import { MERGED_ONE, type MergedList, PERSON_LISTS, type PersonList } from "./person-paths.ts";
import { placementsBody, YEAR_PLACEMENTS } from "./placements.ts";

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
