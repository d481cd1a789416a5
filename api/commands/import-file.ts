import type { AuditEvent } from "#core/audit/events.ts";
import { mergedNumbers } from "#core/management/people/merges.ts";
import {
  decidedFile,
  FILE_IMPORTED,
  type FileImported,
  type FilePlan,
  importedOf,
} from "#core/shared/import/file-plan.ts";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import type {
  FileDefinition,
  FileFields,
  FileMatching,
} from "#core/shared/import/reading/file-definition.ts";
import { type RowMessage, type WrongAt, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import type { FileOutcome } from "#core/shared/import/reading/file-reading.ts";
import { ok, type Refusal, type Result } from "#core/shared/result.ts";
import { completedNumber } from "#core/shared/student-number.ts";
import type { Change } from "#db/commit.ts";
import { lastingMerges } from "#db/queries/management/student-merge.ts";
import { headingsKey, keepMatching, keptKind } from "#db/queries/shared/file-matching.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import { json, type Statement } from "#db/statement.ts";
import type { Command, CommandScope, Rows } from "./command.ts";

type Statements = readonly Statement<unknown>[];

/**
 * An import that answers at once, as data: what is read of the school for the records of a file, what they would do there,
 * and what is written. Its dry run and its command follow (docs/decisions/0235).
 */
export interface FileImport<Fields extends FileFields, Entry, S extends Statements, Plan extends FilePlan> {
  definition: FileDefinition<Fields>;
  /** The records as the plan takes them, and what is wrong with them by themselves. */
  entriesOf(
    file: FileOutcome<Fields>,
    wrongAt: WrongAt<keyof Fields & string>,
  ): { entries: Entry[]; wrong: readonly RowMessage[] };
  facts(entries: readonly Entry[], asker: Asker): S;
  /** Refused: what forbids the import whatever the file holds. */
  plan(
    entries: readonly Entry[],
    facts: Rows<S>,
    at: {
      scope: CommandScope;
      columns: FileOutcome<Fields>["columns"];
      wrongAt: WrongAt<keyof Fields & string>;
      samePeople: ReadonlySet<string>;
    },
  ): Result<Plan>;
  write(plan: Plan, scope: CommandScope): Written | Promise<Written>;
}
interface Written {
  statements: Statement<unknown>[];
  /** What of it the event tells beside rows, changes and what was left out. */
  audit: AuditEvent;
  /** One of each record that was added or changed: its own history tells of it (M-17). */
  auditOfRecords?: readonly AuditEvent[];
  /** Messages that follow it: mails to those of the file. */
  outbox?: Change["outbox"];
  message: string;
  /** What this kind answers beside FILE_IMPORTED, by its wire names. */
  also?: Readonly<Record<string, unknown>>;
}
/** An import whose entries, facts and plan are what its functions answer. */
export const fileImport = <
  Fields extends FileFields,
  Entry,
  const S extends Statements,
  Plan extends FilePlan,
>(
  of: FileImport<Fields, Entry, S, Plan>,
): FileImport<Fields, Entry, S, Plan> => of;
// biome-ignore lint/suspicious/noExplicitAny: an import of any kind; whoever takes one only runs it
export type AnyFileImport = FileImport<any, any, any, any>;

/** A file that was read, with what is needed to decide on it. */
export interface ReadUpload {
  outcome: FileOutcome<FileFields>;
  entries: readonly unknown[];
  wrong: readonly RowMessage[];
  /** Questions about people that were answered "the same person" (M-80). */
  samePeople: ReadonlySet<string>;
}

export const readUpload = (
  of: AnyFileImport,
  outcome: FileOutcome<FileFields>,
  samePeople: ReadonlySet<string> = new Set(),
): ReadUpload => ({
  outcome,
  samePeople,
  ...of.entriesOf(outcome, wrongAt(of.definition, outcome.columns)),
});

/** What is read of the school before a file is decided on: what its kind asks for, and who was merged into whom. */
export const fileFacts = (of: AnyFileImport, { entries }: ReadUpload, asker: Asker) =>
  [lastingMerges(), ...(of.facts(entries, asker) as Statements)] as const;

/**
 * What a file would do: told by its dry run, done by its import. In a file of any kind a row about a student who is merged into
 * another says so, and nothing else (M-51).
 */
export function decideFile(
  of: AnyFileImport,
  { outcome, entries, wrong, samePeople }: ReadUpload,
  [merges, ...facts]: Rows<ReturnType<typeof fileFacts>>,
  scope: CommandScope,
): Result<{ plan: FilePlan; preview: FilePreview; refusal: Refusal | null }> {
  const { columns, records } = outcome;
  const at = wrongAt(of.definition, columns);
  const planned: Result<FilePlan> = of.plan(entries, facts as never, {
    scope,
    columns,
    wrongAt: at,
    samePeople,
  });
  if (!planned.ok) return planned;
  const plan = planned.value;
  const merged = mergedNumbers(merges);
  const about = records.flatMap((record) => {
    const words = merged.get(completedNumber(String(record.values.student ?? "")));
    return words === undefined ? [] : [at(record, "student", words)];
  });
  const lines = new Set(about.map(({ line }) => line));
  const isOther = ({ line }: { line: number }): boolean => !lines.has(line);
  const decided = decidedFile(of.definition, outcome, {
    ...plan,
    wrong: [...about, ...[...wrong, ...plan.wrong].filter(isOther)],
    changes: plan.changes.filter(isOther),
  });
  return ok({ plan, ...decided });
}

/** Imports the records of a file, all of them or none; `matching`: what a person said of the file, which is kept. */
export const importRecords = (
  of: AnyFileImport,
  file: ReadUpload,
  matching: FileMatching,
): Command<ReturnType<typeof fileFacts>> => ({
  read: (asker) => fileFacts(of, file, asker),
  async decide(scope, facts) {
    const decided = decideFile(of, file, facts, scope);
    if (!decided.ok) return decided;
    const { plan, preview, refusal } = decided.value;
    if (refusal !== null) return refusal;
    const done = importedOf(file.entries.length, preview);
    const {
      statements,
      audit,
      auditOfRecords = [],
      outbox = [],
      message,
      also = {},
    } = await of.write(plan, scope);
    const said = kept(of, file, matching, scope);
    const data = json({ ...FILE_IMPORTED.toWire(done), ...also });
    const answer = { status: 200, message, data } as const;
    // What is there already as the file has it gets no version and no event (S-31).
    if (plan.added + plan.changed === 0) return ok({ statements: said, audit: [], answer });
    return ok({
      statements: [...statements, ...said],
      audit: [{ ...audit, data: { ...summaryOf(done, preview), ...audit.data } }, ...auditOfRecords],
      outbox,
      answer,
    });
  },
});

/** What every import tells the trail. */
const summaryOf = ({ rows, added, changed, leftOut }: FileImported, preview: FilePreview) => ({
  rows,
  added,
  changed,
  ...(leftOut > 0 && { leftOut, leftOutRows: preview.leftOut.map(({ line }) => line) }),
});

/** What was said of the file's columns and dates, to be kept; nothing where nothing was. */
const kept = (
  { definition }: AnyFileImport,
  { outcome }: ReadUpload,
  said: FileMatching,
  { actor, now }: CommandScope,
): Statement<unknown>[] =>
  Object.keys(said).length === 0
    ? []
    : [
        keepMatching(keptKind(definition, actor.id), headingsKey(outcome.columns), said, {
          userId: actor.id,
          now,
        }),
      ];
