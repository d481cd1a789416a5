import {
  newSchemeBody,
  schemePlacesQuery,
  schemeVersionBody,
} from "../../core/grading/schemes/scheme-contract.ts";
import {
  assignmentBody,
  schoolYearBody,
  sectionBody,
  sponsorBody,
  subjectBody,
  termBody,
} from "../../core/management/editing-contract.ts";
import { rosterImportQuery, rosterQuery } from "../../core/management/roster-contract.ts";
import type { Operation } from "./operation.ts";

/** What the school's office keeps. */
const CHANGES = [
  { list: "school-years", noun: "a school year", body: schoolYearBody, adds: true },
  { list: "terms", noun: "a term's days and windows", body: termBody, adds: false },
  { list: "sections", noun: "a section and its adviser", body: sectionBody, adds: true },
  { list: "subjects", noun: "a subject", body: subjectBody, adds: true },
  { list: "assignments", noun: "who teaches a subject in a section", body: assignmentBody, adds: true },
  { list: "sponsors", noun: "how a sponsor is reached and billed", body: sponsorBody, adds: false },
] as const;

const CALLS: readonly Omit<Operation, "tag">[] = [
  {
    method: "get",
    path: "/management/choices",
    summary: "What the office's forms choose from",
    success: 200,
  },
  {
    method: "get",
    path: "/management/rosters/template",
    summary: "The CSV of a school year's roster, as it stands",
    query: rosterQuery.in,
    success: 200,
  },
  {
    method: "post",
    path: "/management/rosters/import",
    summary: "Puts students into sections of a school year, or takes them out, by CSV: all rows or none",
    query: rosterImportQuery.in,
    upload: true,
    success: 200,
  },
  {
    method: "get",
    path: "/management/scheme-places",
    summary: "Which grading scheme stands for which grade level and subject of a school year",
    query: schemePlacesQuery.in,
    success: 200,
  },
  {
    method: "post",
    path: "/management/grading-schemes",
    summary: "Makes a grading scheme, for the grade levels and subjects it shall stand for",
    body: newSchemeBody.in,
    success: 201,
  },
  {
    method: "post",
    path: "/management/grading-schemes/preview",
    summary:
      "Which gradebooks would go by a new scheme, and what it would make of the scores there are; changes nothing",
    body: newSchemeBody.in,
    success: 200,
  },
  {
    method: "get",
    path: "/management/grading-schemes/{id}",
    summary: "A grading scheme with all its versions",
    success: 200,
  },
  {
    method: "post",
    path: "/management/grading-schemes/{id}/preview",
    summary: "What another version would make of the scores there are; changes nothing",
    body: schemeVersionBody.in,
    success: 200,
  },
  {
    method: "post",
    path: "/management/grading-schemes/{id}/versions",
    summary:
      "Makes a new version of a grading scheme, or lets it stand for other levels and subjects; gradebooks with scores keep theirs",
    body: schemeVersionBody.in,
    success: 201,
  },
  ...CHANGES.flatMap(({ list, noun, body, adds }): Omit<Operation, "tag">[] => [
    ...(adds
      ? [
          {
            method: "post",
            path: `/management/${list}`,
            summary: `Adds ${noun}`,
            body,
            success: 201,
          } as const,
        ]
      : []),
    { method: "patch", path: `/management/${list}/{id}`, summary: `Changes ${noun}`, body, success: 200 },
  ]),
];

export const MANAGEMENT_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({
  ...call,
  tag: "Management",
}));
