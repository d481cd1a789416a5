import { type FileImported, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { counted, defineImport, type ImportMode, type ImportResult } from "#core/shared/import/import.ts";
import { componentId } from "./grades/gradebook-detail.ts";

const activityOf = (activity: string): Record<string, string> =>
  activity === "" ? {} : { grading_activity_id: activity };

type Imported = FileImported & ImportResult;
const modeSearch = ({ isDryRun }: ImportMode) => new URLSearchParams(isDryRun ? { dry_run: "1" } : {});

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
    "Add the raw scores to it, or take a list of your own: it needs a column of student numbers or names, and one for each activity, headed by its code.",
    "Upload the file, as CSV or XLSX. You see what it would change before it is imported.",
  ],
  upload: (_, mode) => ({ path: "/v2/scores/import", search: modeSearch(mode) }),
  // Headings are found by the student's columns, whatever activities there are.
  file: async () => (await import("./imports/score-columns.ts")).scoreFile([]),
  form: ({ gradebook, activity }) => ({ gradebook_id: gradebook, ...activityOf(activity) }),
  describe: (done: Imported) =>
    `${counted(done.rows, "student")}: ${counted(done.changed, "score")} changed${leftOutSuffix(done)}.`,
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
    "Add the details to it, an activity a row: its code, its column name, a description, its maximum points.",
    "Upload the file in the next step, as CSV or XLSX: each row becomes an activity. You see them before they are added.",
  ],
  upload: ({ gradebook, component }, mode) => ({
    path: `${componentPath(gradebook, component)}/import`,
    search: modeSearch(mode),
  }),
  file: async () => (await import("./imports/criteria-file.ts")).CRITERIA_FILE,
  describe: (done: Imported) =>
    `${counted(done.added, "activity", "activities")} added${leftOutSuffix(done)}.`,
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
    "Add the students whose grades are not to be released, by number or by name, with a reason if there is one.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported.",
  ],
  upload: ({ schoolYear, term }, mode) => ({
    path: exclusionPath(schoolYear, term),
    search: modeSearch(mode),
  }),
  file: async () => (await import("./imports/exclusion-file.ts")).EXCLUSION_FILE,
  describe: (done: Imported, { schoolYear, term }) =>
    `${done.added} of ${done.rows} ${done.rows === 1 ? "student is" : "students are"} newly excluded from the ${term} Term of ${schoolYear}${leftOutSuffix(done)}.`,
});
