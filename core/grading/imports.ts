import { counted, defineImport, type RowsImported } from "#core/shared/import/import.ts";
import { componentId } from "./grades/gradebook-detail.ts";

const activityOf = (activity: string): Record<string, string> =>
  activity === "" ? {} : { grading_activity_id: activity };

/** Raw scores of a gradebook, of one activity or of all (activity: ""). */
export const SCORE_IMPORT = defineImport({
  name: "scores",
  title: "Import Gradebook’s Activities Raw Scores",
  choices: ["gradebook", "activity"],
  template: ({ gradebook, activity }) => ({
    path: `/grade_books/${encodeURIComponent(gradebook)}/template`,
    search: new URLSearchParams(activityOf(activity)),
  }),
  templateOf: "Gradebook",
  instructions: [
    "Download the CSV template: it names the students, and the current scores.",
    "Add the raw scores to it. The column headings must not be changed.",
    "Upload the filled-out file.",
  ],
  upload: () => ({ path: "/v2/scores/import" }),
  form: ({ gradebook, activity }) => ({ gradebook_id: gradebook, ...activityOf(activity) }),
  describe: ({ rows, changed }: RowsImported) =>
    `${counted(rows, "student")}: ${counted(changed, "score")} changed.`,
});

const componentPath = (gradebook: string, component: string): string =>
  `/grade_components/${encodeURIComponent(componentId(gradebook, component))}`;

/** The activities of one criteria. */
export const CRITERIA_IMPORT = defineImport({
  name: "criteria",
  title: "Import Grade Criteria / Activity",
  choices: ["gradebook", "component"],
  template: ({ gradebook, component }) => ({ path: `${componentPath(gradebook, component)}/template` }),
  templateOf: "Gradebook",
  instructions: [
    "Download the CSV template.",
    "Add the details to it, an activity a row: its code, its column name, a description, its maximum points. The column headings must not be changed.",
    "Upload the filled-out file in the next step: each row becomes an activity.",
  ],
  upload: ({ gradebook, component }) => ({ path: `${componentPath(gradebook, component)}/import` }),
  describe: ({ changed }: RowsImported) => `${counted(changed, "activity", "activities")} added.`,
});

const exclusionPath = (year: string, term: string): string =>
  `/report_cards/exclude/import/school-year/${encodeURIComponent(year)}/term/${encodeURIComponent(term)}`;

/** Students whose grades of a term are not released to their parents. */
export const EXCLUSION_IMPORT = defineImport({
  name: "exclusions",
  title: "Import student grade release exclusion list",
  choices: ["schoolYear", "term"],
  template: () => ({ path: "/report_cards/exclude/template" }),
  templateOf: "Excluded",
  instructions: [
    "Download the CSV template.",
    "Add the students whose grades are not to be released, with a reason if there is one. The column headings must not be changed.",
    "Upload the filled-out file in the next step.",
  ],
  upload: ({ schoolYear, term }) => ({ path: exclusionPath(schoolYear, term) }),
  describe: ({ rows, changed }: RowsImported, { schoolYear, term }) =>
    `${changed} of ${rows} ${rows === 1 ? "student is" : "students are"} newly excluded from the ${term} Term of ${schoolYear}.`,
});
