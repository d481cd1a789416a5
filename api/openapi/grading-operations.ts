import { gradebookCountQuery, gradebookListQuery } from "../../core/grading/gradebook-list-contract.ts";
import { choicesQuery, studentsQuery } from "../../core/grading/lookup-contract.ts";
import type { Operation } from "./operation.ts";

/** Gradebooks as they are read, and the lists they are narrowed by. */
const CALLS: readonly Omit<Operation, "tag">[] = [
  {
    method: "get",
    path: "/grade_books",
    summary: "Gradebooks of the classes one may see, with how many are in each status",
    query: gradebookListQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_books/status/count",
    summary: "How many gradebooks are in each status",
    query: gradebookCountQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/v2/grade_books/{id}",
    summary: "One gradebook: its scheme, activities, every student's scores and grades, and the footer",
    success: 200,
  },
  { method: "get", path: "/classes/{id}", summary: "A class and its gradebooks of every term", success: 200 },
  {
    method: "get",
    path: "/school_periods",
    summary: "School years, the newest first",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grading_periods",
    summary: "Terms with their encoding and correction periods",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_sections",
    summary: "Sections one has classes in",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/subjects",
    summary: "Subjects of the classes one may see",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/faculties",
    summary: "Teachers of the classes one may see",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/students",
    summary: "Students of the classes one may see",
    query: studentsQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/date_submitted",
    summary: "The days gradebooks were submitted on, newest first",
    query: choicesQuery,
    success: 200,
  },
];

export const GRADING_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({ ...call, tag: "Grading" }));
