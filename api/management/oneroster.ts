import { command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import {
  type AnyFileImport,
  decideFile,
  fileFacts,
  importRecords,
  type ReadUpload,
  readUpload,
} from "#api/commands/import-file.ts";
import { change, endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { fileUpload, type UploadedFile } from "#api/middleware/file-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { openAfter } from "#api/middleware/what-follows.ts";
import { GIVE_ONEROSTER } from "#core/documents/oneroster-calls.ts";
import { FIRST_STEPS, ONEROSTER_STEPS } from "#core/management/oneroster/format.ts";
import {
  type OfficeFiles,
  officeFilesOf,
  type StepFile,
} from "#core/management/oneroster/office-files-of.ts";
import {
  type OneRosterTaken,
  TAKE_ONEROSTER,
  takenInWords,
} from "#core/management/oneroster/oneroster-calls.ts";
import { CURRICULUM, type StepPreset, sessionOfPath } from "#core/management/oneroster/presets-of.ts";
import { type OneRosterRead, readOneRoster } from "#core/management/oneroster/read-oneroster.ts";
import { PRESET_RESULT, type PresetResult } from "#core/management/presets/preset.body.ts";
import { FILE_IMPORTED } from "#core/shared/import/file-plan.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { NOT_FOUND, ok, type Refusal, type RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { select } from "#db/select.ts";
import { sql } from "#db/statement.ts";
import { department, gradeLevel, schoolYear, subject } from "#db/tables.ts";
import { GUARDIANS_FILE } from "./guardian.ts";
import { officeImport } from "./office-file.ts";
import { applyPreset, presetFacts, presetPlanOf } from "./preset.ts";
import { rosterImport } from "./roster.ts";
import { allYears } from "./school-year.ts";
import { STUDENT_DETAILS_FILE } from "./student-details.ts";

type Step = OneRosterTaken["steps"][number];
const PROBLEMS_SHOWN = 100;
const ERRORS_SHOWN = 20;

/**
 * Takes a OneRoster ZIP in: what is missing of the school itself, then the office's own files, one after the other, each all rows
 * or none (M-48, M-49). A step that is refused ends it: what was done before stays, and the same ZIP goes on from there. A dry
 * run tells the first steps, and then checks as far as the next that would change something, since those after it rest on what it
 * does.
 */
async function takeOneRoster(c: ApiContext, upload: UploadedFile, today: SchoolDay): Promise<OneRosterTaken> {
  const read = readOneRoster(upload.bytes);
  const {
    rows: [levels, years, [newest], subjects],
  } = await readPage(c, [
    select(
      {
        code: gradeLevel.code,
        name: gradeLevel.name,
        department: department.name,
        isActive: gradeLevel.isActive,
      },
      sql`from ${gradeLevel} join ${department} on ${department.id} = ${gradeLevel.departmentId}
        order by ${gradeLevel.ordinal}`,
    ),
    allYears(),
    select(
      { curriculum: schoolYear.curriculum },
      sql`from ${schoolYear} order by ${schoolYear.startDate} desc limit 1`,
    ),
    select({ code: subject.code }, sql`from ${subject}`),
  ] as const);
  const converted: OfficeFiles | null =
    read.problems.length > 0
      ? null
      : officeFilesOf(
          read.tables,
          {
            levels,
            years,
            curriculum: newest?.curriculum ?? CURRICULUM,
            subjects: new Set(subjects.map(({ code }) => code)),
          },
          today,
        );
  const problems = converted?.problems ?? read.problems;
  const told = toldOf(read, converted, problems);
  if (converted === null || problems.length > 0) return told;
  const steps: Step[] = [];
  const notes = [...told.notes];
  let [isRefused, isChanging] = [false, false];
  for (const one of converted.steps) {
    const isWaiting = isRefused || (upload.isDryRun && isChanging && !FIRST_STEPS.includes(one.step));
    const step: Step = isWaiting
      ? waiting(one)
      : "asked" in one
        ? await makeStep(c, upload, one, today)
        : await takeStep(c, upload, { file: one, schoolYear: converted.schoolYear, today, notes });
    steps.push(step);
    isRefused ||= step.state === "refused";
    isChanging ||= step.added + step.changed > 0;
  }
  return { ...told, steps, notes };
}

const waiting = ({ step, rows }: Pick<StepFile | StepPreset, "step" | "rows">): Step => ({
  step,
  rows,
  state: "waits",
  added: 0,
  changed: 0,
  unchanged: 0,
  made: [],
  errors: [],
  people: [],
  peopleCount: 0,
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

/** What a step would make of the school itself, or makes by the command of presets (M-20, M-49). */
async function makeStep(
  c: ApiContext,
  upload: UploadedFile,
  of: StepPreset,
  today: SchoolDay,
): Promise<Step> {
  const toldOfPlan = (parts: PresetResult["parts"], state: Step["state"]): Step => {
    const own = parts.filter(({ part }) => of.parts.includes(part));
    const sum = (name: "count" | "existing") => own.reduce((total, part) => total + part[name], 0);
    return {
      ...waiting(of),
      state,
      added: sum("count"),
      unchanged: sum("existing"),
      made: own.flatMap(({ made }) => made),
    };
  };
  if (upload.isDryRun) {
    const { rows } = await readPage(c, presetFacts(of.asked, today));
    const planned = presetPlanOf(of.asked, rows);
    return planned.ok ? toldOfPlan(planned.value.result.parts, "checked") : refused(of, planned);
  }
  const options = { digest: `${of.step} ${upload.digest}`, part: of.step };
  try {
    const { data } = await executeCommand(c, applyPreset(of.asked, today), options);
    return toldOfPlan(PRESET_RESULT.fromWire(data as never).parts, "done");
  } catch (error) {
    return refusedStep(of, error);
  }
}

async function takeStep(
  c: ApiContext,
  upload: UploadedFile,
  {
    file,
    schoolYear,
    today,
    notes,
  }: { file: StepFile; schoolYear: string; today: SchoolDay; notes: string[] },
): Promise<Step> {
  const of = importOf(file, schoolYear, today);
  const opened = readFile(new TextEncoder().encode(file.csv), of.definition);
  if (!opened.ok) return { ...waiting(file), state: "refused", errors: [opened.message] };
  const ofStep = keyOfStep(file.step, "");
  const samePeople = [...upload.samePeople].flatMap((key) =>
    key.startsWith(ofStep) ? [key.slice(ofStep.length)] : [],
  );
  const read = readUpload(of, opened.value, new Set(samePeople));
  return upload.isDryRun
    ? checkStep(c, of, read, { file, notes })
    : importStep(c, of, read, { file, upload, notes });
}

/** The key of a question, among those of all steps. */
const keyOfStep = (step: StepFile["step"], key: string): string => `${step} ${key}`;

/** Tells what a file warns of, where its people are taken in (M-50); questions about them are told by the step. */
function notePeople(notes: string[], { step }: StepFile, warnings: readonly { message: string }[]): void {
  if (step === "roster" || step === "guardians")
    notes.push(...warnings.map(({ message }) => `${ONEROSTER_STEPS[step]}: ${message}`));
}

/** What a step would do, or why it is refused. */
async function checkStep(
  c: ApiContext,
  of: AnyFileImport,
  read: ReadUpload,
  { file, notes }: { file: StepFile; notes: string[] },
): Promise<Step> {
  const { rows, scope } = await readPage(c, (userId, today) => fileFacts(of, read, { userId, today }));
  const decided = decideFile(of, read, rows, scope);
  if (!decided.ok) return refused(file, decided);
  const { plan, preview, refusal } = decided.value;
  notePeople(notes, file, preview.warnings);
  const { added, changed, unchanged } = plan;
  const people = preview.people.map((note) => ({
    ...note,
    key: note.key === null ? null : keyOfStep(file.step, note.key),
  }));
  const { peopleCount } = preview;
  return refusal === null
    ? { ...waiting(file), state: "checked", added, changed, unchanged, people, peopleCount }
    : { ...refused(file, refusal), people, peopleCount };
}

/** Imports a step by its command, which decides it once more if somebody changed something meanwhile. */
async function importStep(
  c: ApiContext,
  of: AnyFileImport,
  read: ReadUpload,
  { file, upload, notes }: { file: StepFile; upload: UploadedFile; notes: string[] },
): Promise<Step> {
  const options = { digest: `${file.step} ${upload.digest}`, part: file.step };
  try {
    const { data } = await executeCommand(c, importRecords(of, read, {}), options);
    const { added, changed, unchanged, warnings } = FILE_IMPORTED.fromWire(data as never);
    notePeople(notes, file, warnings);
    return { ...waiting(file), state: "done", added, changed, unchanged };
  } catch (error) {
    return refusedStep(file, error);
  }
}

/** A step that was refused; thrown again: what has nothing to do with the file. */
function refusedStep(step: Pick<Step, "step" | "rows">, error: unknown): Step {
  if (error instanceof Refused && OF_THE_FILE.includes(error.refusal.status))
    return refused(step, error.refusal);
  throw error;
}
/** What a file is refused with for what it says; anything else refuses the call. */
const OF_THE_FILE: readonly number[] = [404, 409, 422];

const refused = (file: Pick<Step, "step" | "rows">, { errors = [], message }: Refusal): Step => ({
  ...waiting(file),
  state: "refused",
  errors: entriesOf(errors, message, file),
});

const entriesOf = (
  errors: readonly RefusedEntry[],
  message: string,
  { step }: Pick<Step, "step">,
): string[] =>
  errors.length === 0
    ? [message]
    : [
        ...new Set(
          errors.map((error) => `${sessionOfPath(error.path) ?? ONEROSTER_STEPS[step]}: ${error.message}`),
        ),
      ].slice(0, ERRORS_SHOWN);

function importOf({ step }: StepFile, schoolYear: string, today: SchoolDay): AnyFileImport {
  if (step === "roster") return rosterImport(schoolYear);
  if (step === "guardians") return GUARDIANS_FILE;
  return step === "student-details" ? STUDENT_DETAILS_FILE : officeImport(step, today);
}

/** What other school systems are given (M-47). */
export const giveOneRoster = change(GIVE_ONEROSTER, ({ params: { id } }) =>
  command({
    read: () => [select({ name: schoolYear.name }, sql`from ${schoolYear} where ${schoolYear.uuid} = ${id}`)],
    decide(scope, [[year]]) {
      if (!year) return NOT_FOUND;
      const file = {
        kind: "oneroster",
        filename: `OneRoster ${year.name}.zip`,
        total: 1,
        request: { year: id },
      } as const;
      return ok(queueDocument(scope, file, { kind: file.kind, schoolYear: year.name }));
    },
  }),
);
export const takeOneRosterIn = endpoint(TAKE_ONEROSTER, async (c, { today }) => {
  // Who may is asked before the file is read.
  await readPage(c, []);
  const upload = await fileUpload(c);
  const taken = await takeOneRoster(c, upload, today);
  if (!upload.isDryRun) openAfter(c);
  return { message: takenInWords(taken, upload.isDryRun), data: taken };
});
