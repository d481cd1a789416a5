import * as z from "zod";
import { schoolYearName } from "#core/management/term.ts";
import { fileAnswers } from "#core/shared/import/file-answers-contract.ts";

/** The wire of rosters: which school year a file is of, and what is said of it. */
export const rosterQuery = z
  .object({ school_year: schoolYearName })
  .strict()
  .transform(({ school_year }) => ({ schoolYear: school_year }));
/** The template: the roster of a school year, or without one the headings and an example. */
export const rosterTemplateQuery = z.strictObject({ school_year: schoolYearName.optional() });
/** Of an import that is of no school year. */
export const detailsImportQuery = z.strictObject(fileAnswers.shape);
export const rosterImportQuery = z.strictObject({ ...fileAnswers.shape, school_year: schoolYearName });
/** A form that has nothing but its file, and what is said of it. */
export const rosterForm = z.strictObject({});

export const ROSTER_SUCCESS = "Successfully imported the csv.";
