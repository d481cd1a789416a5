import {
  type AnyFileImport,
  decideFile,
  fileFacts,
  importRecords,
  type ReadUpload,
  readUpload,
} from "#api/commands/import-file.ts";
import { officeImport } from "#api/commands/management/import-office-records.ts";
import { rosterImport } from "#api/commands/management/import-roster.ts";
import { STUDENT_DETAILS_FILE } from "#api/commands/management/import-student-details.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import type { UploadedFile } from "#api/middleware/file-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { ONEROSTER_STEPS } from "#core/management/oneroster/format.ts";
import {
  listOfStep,
  type OfficeFiles,
  officeFilesOf,
  type StepFile,
} from "#core/management/oneroster/office-files-of.ts";
import type { OneRosterTaken } from "#core/management/oneroster/oneroster-calls.ts";
import { type OneRosterRead, readOneRoster } from "#core/management/oneroster/read-oneroster.ts";
import { FILE_IMPORTED } from "#core/shared/import/file-plan.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import type { Refusal, RefusedEntry } from "#core/shared/result.ts";
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
  return upload.isDryRun ? checkStep(c, of, read, file) : importStep(c, of, read, { file, upload });
}

/** What a step would do, or why it is refused. */
async function checkStep(c: ApiContext, of: AnyFileImport, read: ReadUpload, file: StepFile): Promise<Step> {
  const { rows, scope } = await readPage(c, (userId) => fileFacts(of, read, userId));
  const decided = decideFile(of, read, rows, scope);
  if (!decided.ok) return refused(file, decided);
  const { plan, refusal } = decided.value;
  const { added, changed, unchanged } = plan;
  return refusal === null
    ? { ...waiting(file), state: "checked", added, changed, unchanged }
    : refused(file, refusal);
}

/** Imports a step by its command, which decides it once more if somebody changed something meanwhile. */
async function importStep(
  c: ApiContext,
  of: AnyFileImport,
  read: ReadUpload,
  { file, upload }: { file: StepFile; upload: UploadedFile },
): Promise<Step> {
  const options = { digest: `${file.step} ${upload.digest}`, part: file.step };
  try {
    const { data } = await executeCommand(c, importRecords(of, read, {}), options);
    const { added, changed, unchanged } = FILE_IMPORTED.fromWire(data as never);
    return { ...waiting(file), state: "done", added, changed, unchanged };
  } catch (error) {
    if (error instanceof Refused && OF_THE_FILE.includes(error.refusal.status))
      return refused(file, error.refusal);
    throw error;
  }
}
/** What a file is refused with for what it says; anything else refuses the call. */
const OF_THE_FILE: readonly number[] = [404, 409, 422];

const refused = (file: StepFile, { errors = [], message }: Refusal): Step => ({
  ...waiting(file),
  state: "refused",
  errors: entriesOf(errors, message, file),
});

const entriesOf = (errors: readonly RefusedEntry[], message: string, { step }: StepFile): string[] =>
  errors.length === 0
    ? [message]
    : errors.slice(0, ERRORS_SHOWN).map((error) => `${ONEROSTER_STEPS[step]}: ${error.message}`);

function importOf({ step }: StepFile, schoolYear: string, today: SchoolDay): AnyFileImport {
  const list = listOfStep(step);
  if (list !== null) return officeImport(list, today);
  return step === "roster" ? rosterImport(schoolYear) : STUDENT_DETAILS_FILE;
}
