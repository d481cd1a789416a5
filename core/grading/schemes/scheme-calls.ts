import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  NEW_SCHEME_CHOICES,
  newSchemeBody,
  SAVED_SCHEME,
  SCHEME,
  SCHEME_CHANGES,
  schemeTargetsQuery,
  schemeVersionBody,
} from "./scheme-contract.ts";

/** The calls of grading schemes. */
const read = { method: "get", access: "management", tag: "Management", success: 200 } as const;
const write = { method: "post", access: "management", tag: "Management" } as const;
const changes = dataAnswer(recordAnswer(SCHEME_CHANGES));
const saved = changeAnswer(recordAnswer(SAVED_SCHEME));

export const SCHEME_TARGETS = defineCall({
  ...read,
  path: "/management/scheme-places",
  summary: "Which grading scheme applies to which grade level and subject of a school year",
  query: schemeTargetsQuery,
  answer: dataAnswer(recordAnswer(NEW_SCHEME_CHOICES)),
});
export const PREVIEW_NEW_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/preview",
  isCostlyRead: true,
  summary: "Which gradebooks would use a new scheme, and the grades their scores would get; changes nothing",
  body: newSchemeBody,
  success: 200,
  answer: changes,
});
export const ADD_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes",
  summary: "Makes a grading scheme, for the grade levels and subjects it shall apply to",
  body: newSchemeBody,
  success: 201,
  answer: saved,
});
export const SCHEME_DETAIL = defineCall({
  ...read,
  path: "/management/grading-schemes/{id}",
  uuids: ["id"],
  summary: "A grading scheme with all its versions",
  answer: dataAnswer(recordAnswer(SCHEME)),
});
export const PREVIEW_SCHEME = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/{id}/preview",
  isCostlyRead: true,
  uuids: ["id"],
  summary: "The grades that scores would get by another version; changes nothing",
  body: schemeVersionBody,
  success: 200,
  answer: changes,
});
export const SAVE_SCHEME_VERSION = defineCall({
  isForBrowsers: true,
  ...write,
  path: "/management/grading-schemes/{id}/versions",
  uuids: ["id"],
  summary:
    "Makes a new version of a grading scheme, or lets it apply to other levels and subjects; gradebooks with scores keep theirs",
  body: schemeVersionBody,
  success: 201,
  answer: saved,
});
