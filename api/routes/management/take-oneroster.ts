import {
  type AnyFileImport,
  decideFile,
  importRecords,
  type ReadUpload,
  readUpload,
} from "#api/commands/import-file.ts";
import { officeImport } from "#api/commands/management/import-office-records.ts";
import { rosterImport } from "#api/commands/management/import-roster.ts";
import { STUDENT_DETAILS_FILE } from "#api/commands/management/import-student-details.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import type { UploadedFile } from "#api/middleware/file-upload.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { ONEROSTER_STEPS } from "#core/management/oneroster/format.ts";
import {
  listOfStep,
  type OfficeFiles,
  officeFilesOf,
  type StepFile,
} from "#core/management/oneroster/office-files-of.ts";
import type { OneRosterTaken } from "#core/management/oneroster/oneroster-calls.ts";
import { type OneRosterRead, readOneRoster } from "#core/management/oneroster/read-oneroster.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { allYears } from "#db/queries/management/management-facts.ts";
import { levelsInOrder, subjectCodes } from "#db/queries/management/oneroster.ts";

type Step = OneRosterTaken["steps"][number];
const PROBLEMS_SHOWN = 100;
const ERRORS_SHOWN = 20;

/**
 * Takes a OneRoster ZIP in by the office's own files, one after the other, each all rows or none (M-48). A step that is refused
 * ends it: what was done before stays, and the same ZIP goes on from there. A dry run checks as far as the next step that would
 * change something, since those after it rest on what it does.
 */
export async function takeOneRoster(
  c: ApiContext,
  upload: UploadedFile,
  today: SchoolDay,
): Promise<OneRosterTaken> {
  const read = readOneRoster(upload.bytes);
  const {
    rows: [levels, years, subjects],
  } = await readPage(c, [levelsInOrder(), allYears(), subjectCodes()] as const);
  const converted: OfficeFiles | null =
    read.problems.length > 0
      ? null
      : officeFilesOf(
          read.tables,
          { levels, years, subjects: new Set(subjects.map(({ code }) => code)) },
          today,
        );
  const problems = converted?.problems ?? read.problems;
  const told = toldOf(read, converted, problems);
  if (converted === null || problems.length > 0) return told;
  const steps: Step[] = [];
  let isWaiting = false;
  for (const file of converted.files) {
    const step: Step = isWaiting
      ? waiting(file)
      : await takeStep(c, upload, { file, schoolYear: converted.schoolYear, today });
    steps.push(step);
    isWaiting ||= step.state === "refused" || (upload.isDryRun && step.added + step.changed > 0);
  }
  return { ...told, steps };
}

const waiting = ({ step, rows }: StepFile): Step => ({
  step,
  rows,
  state: "waits",
  added: 0,
  changed: 0,
  unchanged: 0,
  errors: [],
});

const toldOf = (
  { leftOut }: OneRosterRead,
  converted: OfficeFiles | null,
  problems: OneRosterRead["problems"],
): OneRosterTaken => ({
  schoolYear: converted?.schoolYear ?? "",
  steps: [],
  problems: problems.slice(0, PROBLEMS_SHOWN),
  problemCount: problems.length,
  leftOut: leftOut.map(({ file, columns }) => `${file}: ${columns.join(", ")}`),
  notes: converted?.notes ?? [],
});

async function takeStep(
  c: ApiContext,
  upload: UploadedFile,
  { file, schoolYear, today }: { file: StepFile; schoolYear: string; today: SchoolDay },
): Promise<Step> {
  const of = importOf(file, schoolYear, today);
  const opened = readFile(new TextEncoder().encode(file.csv), of.definition);
  if (!opened.ok) return { ...waiting(file), state: "refused", errors: [opened.message] };
  const read = readUpload(of, opened.value);
  const step = await checkStep(c, of, read, file);
  if (upload.isDryRun || step.state === "refused" || step.added + step.changed === 0)
    return step.state === "checked" && !upload.isDryRun ? { ...step, state: "done" } : step;
  const importing = importRecords(of, read, {});
  await executeCommand(c, importing, { digest: `${file.step} ${upload.digest}`, part: file.step });
  return { ...step, state: "done" };
}

/** What a step would do, or why it is refused. */
async function checkStep(c: ApiContext, of: AnyFileImport, read: ReadUpload, file: StepFile): Promise<Step> {
  const { rows, scope } = await readPage(c, (userId) => of.facts(read.entries, userId));
  const { plan, refusal } = unwrap(decideFile(of, read, rows, scope));
  const { added, changed, unchanged } = plan;
  const errors = refusal === null ? [] : entriesOf(refusal.errors ?? [], refusal.message, file);
  return {
    step: file.step,
    rows: file.rows,
    state: refusal === null ? "checked" : "refused",
    added,
    changed,
    unchanged,
    errors,
  };
}

const entriesOf = (errors: readonly RefusedEntry[], message: string, { step }: StepFile): string[] =>
  errors.length === 0
    ? [message]
    : errors.slice(0, ERRORS_SHOWN).map((error) => `${ONEROSTER_STEPS[step]}: ${error.message}`);

function importOf({ step }: StepFile, schoolYear: string, today: SchoolDay): AnyFileImport {
  const list = listOfStep(step);
  if (list !== null) return officeImport(list, today);
  return step === "roster" ? rosterImport(schoolYear) : STUDENT_DETAILS_FILE;
}
