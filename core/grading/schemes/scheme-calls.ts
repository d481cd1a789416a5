import * as z from "zod";
import { changeAnswer, dataAnswer, schemaAnswer } from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import { newSchemeSchema, outlookSchema, schemeSchema } from "./scheme-answer-contract.ts";
import {
  newSchemeBody,
  schemePlacesQuery,
  schemeVersionBody,
  type WireNewScheme,
  type WireOutlook,
  type WireScheme,
} from "./scheme-contract.ts";

/** The calls of grading schemes; the screens work on the shape of the wire. */
const read = { method: "get", access: "management", tag: "Management", success: 200 } as const;
const write = { method: "post", access: "management", tag: "Management" } as const;
const outlook = dataAnswer(schemaAnswer<WireOutlook>(outlookSchema));
const saved = changeAnswer(schemaAnswer(z.object({ id: z.string(), version: z.int() })));

export const SCHEME_PLACES = defineCall({
  ...read,
  path: "/management/scheme-places",
  summary: "Which grading scheme applies to which grade level and subject of a school year",
  query: schemePlacesQuery,
  answer: dataAnswer(schemaAnswer<WireNewScheme>(newSchemeSchema)),
});
export const PREVIEW_NEW_SCHEME = defineCall({
  ...write,
  path: "/management/grading-schemes/preview",
  summary: "Which gradebooks would use a new scheme, and the grades their scores would get; changes nothing",
  body: newSchemeBody,
  success: 200,
  answer: outlook,
});
export const ADD_SCHEME = defineCall({
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
  answer: dataAnswer(schemaAnswer<WireScheme>(schemeSchema)),
});
export const PREVIEW_SCHEME = defineCall({
  ...write,
  path: "/management/grading-schemes/{id}/preview",
  uuids: ["id"],
  summary: "The grades that scores would get by another version; changes nothing",
  body: schemeVersionBody,
  success: 200,
  answer: outlook,
});
export const SAVE_SCHEME_VERSION = defineCall({
  ...write,
  path: "/management/grading-schemes/{id}/versions",
  uuids: ["id"],
  summary:
    "Makes a new version of a grading scheme, or lets it apply to other levels and subjects; gradebooks with scores keep theirs",
  body: schemeVersionBody,
  success: 201,
  answer: saved,
});
