import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useDownloads } from "#app/documents/download-context.ts";
import { askConsole } from "#app/lib/ask-console.ts";
import { type ApiRefusal, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import type { WorkflowChange, WorkflowOutcome } from "#app/lib/workflow-change.server.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import {
  type Confirmation,
  type MenuEntry,
  menuFor,
  nextOf,
  takenOf,
  type Workflow,
} from "#core/shared/actions.ts";
import { firstNamed } from "#core/shared/named-records.ts";
import { type BatchStart, useBatches } from "./batches/use-batches.tsx";
import type { MenuChoice } from "./menu-list.tsx";
import { type Made, type NextStep, StepButtons } from "./toasts/next-steps.tsx";
import { toastError, toastSuccess } from "./toasts/toasts.tsx";
import { offerUndo, type Undo } from "./toasts/undo.tsx";

// Loaded when one is opened: most lists are read.
const ConfirmDialog = lazy(async () => ({
  default: (await import("./dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));
const MessageDialog = lazy(async () => ({
  default: (await import("./dialogs/message-dialog.tsx")).MessageDialog,
}));
const SuccessDialog = lazy(async () => ({
  default: (await import("./dialogs/success-dialog.tsx")).SuccessDialog,
}));

interface WorkflowActionsOptions<Row, Status extends string, Name extends string> {
  workflow: Workflow<NoInfer<Row>, Status, Name>;
  /** The route that does a change. */
  action: string;
  /** Where an action leads instead of changing something itself; null: it changes something. */
  pathOf: (name: Name, rows: readonly Row[]) => string | null;
  iconOf: (name: Name) => ReactNode;
  /** What records are called side by side. */
  namesOf: (rows: readonly Row[]) => readonly string[];
  /** The most records of one change; more are changed in parts (S-43). Absent: any number. */
  perCallOf?: (name: Name) => number;
  /** Opens a dialog of the screen's own for an action; false: the action has none. */
  opens?: ((name: Name, rows: readonly Row[]) => boolean) | undefined;
  /** Sent along with the ids, where a call needs more than those. */
  detailsOf?: (name: Name, rows: readonly Row[]) => Record<string, unknown>;
  /** What a refused change of status is titled; one refusal is a toast, several are listed in a dialog. */
  failureTitle?: string;
  /** A refusal that is not told in a dialog (E-4). */
  onRefused?: (refusal: ApiRefusal) => void;
  /** Said in a dialog with the success text; absent: the success text is a toast. */
  outcomeTextOf?: (rows: readonly Row[], name: Name) => string;
  /** What follows on this screen, whatever was done. */
  further?: readonly NextStep[] | undefined;
  onDone: () => void;
}

/** The action that prints records; what refuses several at once is a toast (S-15). */
const PRINT: string = "print";

interface Asked<Row, Name extends string> {
  name: Name;
  label: string;
  rows: readonly Row[];
  path: string | null;
  /** Absent where it is done at once. */
  confirmation: Confirmation | undefined;
  /** What takes it back. */
  undo: Undo | undefined;
  idempotencyKey: string;
}

export interface WorkflowActions<Row> {
  /** The row menu of one document, or the bulk actions of many. */
  choicesFor: (rows: readonly Row[], place: "row" | "bulk") => MenuChoice[];
  /** Confirmation, refusal and success. */
  dialogs: ReactNode;
}

/** What may be done with documents, asked of their workflow's table, and doing it: confirm, wait for the server, say how it went. */
export function useWorkflowActions<Row extends { uuid: string }, Status extends string, Name extends string>(
  options: WorkflowActionsOptions<Row, Status, Name>,
): WorkflowActions<Row> {
  const { workflow, pathOf, outcomeTextOf, onDone, onRefused } = options;
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const { expect } = useDownloads();
  const fetcher = useFetcher<WorkflowOutcome<Name>>();
  const [asked, setAsked] = useState<Asked<Row, Name> | null>(null);
  const [refused, setRefused] = useState<{ title: string; refusal: ApiRefusal } | null>(null);
  const [done, setDone] = useState<{ title: string; text: string; made: Made } | null>(null);
  const batches = useBatches<Row>();

  const onOutcome = (outcome: WorkflowOutcome<Name>, { rows, name, label, undo }: Asked<Row, Name>) => {
    const { titles, rules } = workflow.actions[name];
    const bulkFailure = rows.length > 1 ? titles?.bulkFailure : undefined;
    if (!outcome.ok) {
      const changesStatus = rules.some(({ to }) => to !== undefined);
      const ofStatus = changesStatus ? options.failureTitle : undefined;
      const title = bulkFailure ?? titles?.failure ?? ofStatus ?? `${label} Failed`;
      const isBulkPrint = name === PRINT && rows.length > 1 && !titles;
      if (isBulkPrint || (title === ofStatus && !onRefused && outcome.refusal.errors.length <= 1))
        return toastError(title, outcome.refusal.message);
      return onRefused ? onRefused(outcome.refusal) : setRefused({ title, refusal: outcome.refusal });
    }
    const isPrint = outcome.name === PRINT;
    const purpose = bulkFailure ? "bulk" : "download";
    if (outcome.documentId) expect(outcome.documentId, isPrint ? "print" : purpose);
    const made = madeOf(options, role, { name, rows: renumbered(rows, outcome.numbers) }, choose);
    if (!outcome.documentId && outcomeTextOf)
      setDone({ ...successOf(titles?.success, outcome.message, outcomeTextOf(rows, name)), made });
    else if (undo) offerUndo(outcome.message, made.named, undo);
    else if (titles?.success) toastSuccess(titles.success, outcome.message, made);
    else if (!isPrint) toastSuccess(outcome.message, undefined, made);
    onDone();
  };
  useOutcome(fetcher, asked, (outcome, known) => {
    // Without an answer it may have been done: asked again with the same key it is done once.
    if (outcome.ok || outcome.refusal.code !== NO_ANSWER.code) setAsked(null);
    onOutcome(outcome, known);
  });

  const send = (wanted: Asked<Row, Name>, given?: string) => {
    if (isOneCall(options, wanted.name, wanted.rows))
      return submitJson(fetcher.submit, keyedChangeOf(options, wanted, given), options.action);
    setAsked(null);
    batches.start(inParts(options, wanted, given, (file) => expect(file, "bulk")));
  };
  const choose = (entry: MenuEntry<Name>, rows: readonly Row[]) => {
    const { name, label } = entry;
    const undoneBy = isOneCall(options, name, rows) ? entry.undoneBy : undefined;
    const confirmation = undoneBy ? undefined : entry.confirmation;
    if (options.opens?.(name, rows)) return;
    const path = pathOf(name, rows);
    if (path !== null && !confirmation) return navigate(path);
    const undo = undoneBy && { path: options.action, change: changeOf(options, undoneBy, rows) };
    const wanted = { name, label, rows, path, confirmation, undo, idempotencyKey: crypto.randomUUID() };
    setAsked(wanted);
    if (!confirmation) send(wanted);
  };
  const choicesFor = (rows: readonly Row[], place: "row" | "bulk"): MenuChoice[] =>
    menuFor(workflow, { role }, rows, place).map((entry) => ({
      ...looksOf(entry),
      icon: options.iconOf(entry.name),
      ...(place === "bulk" && { taken: () => takenOf(workflow, entry.name, { role }, rows) }),
      onChoose: () => choose(entry, rows),
    }));
  const dialogs = (
    <Suspense>
      {asked?.confirmation && (
        <ConfirmDialog
          confirmation={asked.confirmation}
          isBusy={fetcher.state !== "idle"}
          onConfirm={(given) => (asked.path === null ? send(asked, given) : navigate(asked.path))}
          onCancel={() => setAsked(null)}
        />
      )}
      {batches.dialog}
      {refused && <Refused {...refused} onClose={() => setRefused(null)} />}
      {done && <Done {...done} onClose={() => setDone(null)} />}
    </Suspense>
  );
  return { choicesFor, dialogs };
}

/** The records by the numbers they have now: a draft that was published has another one. */
const renumbered = <Row extends { uuid: string }>(
  rows: readonly Row[],
  numbers: Readonly<Record<string, string>>,
): Row[] => rows.map((row) => (row.uuid in numbers ? { ...row, number: numbers[row.uuid] } : row));

/** What it was done to, as that is called now, and what follows (S-42). */
const madeOf = <Row extends { uuid: string }, Status extends string, Name extends string>(
  { workflow, pathOf, namesOf, further = [] }: WorkflowActionsOptions<Row, Status, Name>,
  role: RoleCode,
  { name, rows }: Pick<Asked<Row, Name>, "name" | "rows">,
  choose: (entry: MenuEntry<Name>, rows: readonly Row[]) => void,
): Made => ({
  named: firstNamed(namesOf(rows)),
  next: [
    ...nextOf(workflow, name, { role }, rows).map((next): NextStep => {
      const { label, confirmation } = workflow.actions[next];
      const to = confirmation ? null : pathOf(next, rows);
      const entry = { name: next, label, ...(confirmation && { confirmation: confirmation(rows) }) };
      return to === null ? { label, onChoose: () => choose(entry, rows) } : { label, to };
    }),
    ...further,
  ],
});

function Done(props: { title: string; text: string; made: Made; onClose: () => void }) {
  const { made, ...dialog } = props;
  return <SuccessDialog {...dialog} beside={<StepButtons next={made.next} onChosen={props.onClose} />} />;
}

const looksOf = ({ name, label, confirmation, disabledReason }: MenuEntry<string>) => {
  const isDanger = confirmation?.danger ?? false;
  const refused = disabledReason === undefined ? {} : { disabledReason };
  return { key: name, label, isDanger, hasRule: isDanger, ...refused };
};

const changeOf = <Row extends { uuid: string }, Status extends string, Name extends string>(
  { detailsOf }: WorkflowActionsOptions<Row, Status, Name>,
  name: Name,
  rows: readonly Row[],
) => ({ ...detailsOf?.(name, rows), name, uuids: rows.map(({ uuid }) => uuid) });

const isOneCall = <Name extends string>(
  { perCallOf }: { perCallOf?: ((name: Name) => number) | undefined },
  name: Name,
  { length }: { length: number },
): boolean => length <= (perCallOf?.(name) ?? length);

const keyedChangeOf = <Row extends { uuid: string }, Status extends string, Name extends string>(
  options: WorkflowActionsOptions<Row, Status, Name>,
  { name, rows, idempotencyKey }: Pick<Asked<Row, Name>, "name" | "rows" | "idempotencyKey">,
  given: string | undefined,
): WorkflowChange<Name> => ({
  ...changeOf(options, name, rows),
  idempotencyKey,
  ...(given !== undefined && { given }),
});

/** The same for more records than one call takes. */
const inParts = <Row extends { uuid: string }, Status extends string, Name extends string>(
  options: WorkflowActionsOptions<Row, Status, Name>,
  { name, label, rows }: Asked<Row, Name>,
  given: string | undefined,
  onFile: (documentId: string) => void,
): BatchStart<Row> => ({
  title: label,
  items: rows,
  perCall: options.perCallOf?.(name) ?? rows.length,
  send: async (part, idempotencyKey) => {
    const change = keyedChangeOf(options, { name, rows: part, idempotencyKey }, given);
    const outcome = await sendNow(change, options.action);
    if (!outcome.ok) return { ...outcome.refusal, isUnknown: outcome.refusal.code === NO_ANSWER.code };
    if (outcome.documentId) onFile(outcome.documentId);
    const said = [outcome.message, options.outcomeTextOf?.(part, name)];
    return { ok: true, message: said.filter(Boolean).join(" ") };
  },
  onDone: options.onDone,
});

/** A change whose answer is waited for here; no loader runs again. */
async function sendNow<Name extends string>(
  change: WorkflowChange<Name>,
  action: string,
): Promise<WorkflowOutcome<Name>> {
  const { body } = await askConsole<WorkflowOutcome<Name>>(action, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(change),
  });
  return body ?? { ok: false, refusal: NO_ANSWER };
}

/** The API's words under a title of their own where the action has one; else they are the title. */
const successOf = (title: string | undefined, message: string, said: string) =>
  title === undefined ? { title: message, text: said } : { title, text: `${message} ${said}` };

/** Calls `onOutcome` once for each answer to what was asked. */
function useOutcome<Outcome, Known>(
  { state, data }: { state: string; data: Outcome | undefined },
  asked: Known | null,
  onOutcome: (outcome: NonNullable<Outcome>, asked: Known) => void,
): void {
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (state !== "idle" || !data || !asked || handled.current === data) return;
    handled.current = data;
    onOutcome(data, asked);
  });
}

function Refused(props: { title: string; refusal: ApiRefusal; onClose: () => void }) {
  const { title, refusal, onClose } = props;
  return <MessageDialog title={title} message={refusal.message} entries={refusal.errors} onClose={onClose} />;
}
