import { useMemo } from "react";
import { useDownloads } from "#app/documents/download-context.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Printer } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BULK_CHOICES, FILES, ORDERS, SHEETS, usualInclude } from "#core/documents/print-job/bulk-choices.ts";
import { BULK_DOCUMENTS, type BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { CountedJob, CREATE_PRINT_JOB, PrintChosen } from "#core/documents/print-job/print-job.body.ts";
import { printJobWorkflow } from "#core/documents/print-job/print-job-actions.ts";
import { useDryRun } from "./use-dry-run.ts";
import { useScope } from "./use-scope.tsx";

const PREPARE = "POST /print_jobs";
const NOTHING = "Choose at least one of the list.";
const bodyOf = async (chosen: PrintChosen) =>
  (await import("#core/documents/print-job/print-job.body.ts")).printJobJson(chosen);
interface Props {
  kind: BulkKind;
  /** Chosen at first; "" for none. */
  section: string;
  onClose: () => void;
}
type Chosen = Pick<PrintChosen, "include" | "order" | "sheet" | "file">;

/** Chooses which documents are prepared and how, and says how many documents and sheets that takes before it starts. */
export default function PreparePapersDialog({ kind, section, onClose }: Props) {
  const { scopeFields, where } = useScope(section, BULK_CHOICES[kind].periods);
  const { expect } = useDownloads();
  const form = useDialogForm(callTo<typeof CREATE_PRINT_JOB>(PREPARE), {
    initial: { include: usualInclude(kind), order: "section", sheet: "one", file: "pdf" } as Chosen,
    read: async (how) =>
      where ? { ok: true, value: await bodyOf({ kind, ...where, ...how }) } : { ok: false, message: NOTHING },
    fieldAt: () => null,
    onDone: ({ data }) => {
      expect(data.id, "download");
      onClose();
    },
  });
  const how = form.typed;
  const chosen = useMemo((): PrintChosen | null => where && { kind, ...where, ...how }, [kind, where, how]);
  const { outcome, isCounting } = useDryRun(
    callTo<typeof CREATE_PRINT_JOB>(PREPARE, {}, { dry_run: "1" }),
    chosen,
    bodyOf,
  );
  const counted = outcome?.ok ? (outcome.value as unknown as { data: CountedJob }).data : null;
  const { includes, files, sheets, orders } = BULK_CHOICES[kind];
  /** A choice of the form, where there is one. */
  const choice = (
    name: keyof Chosen,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      id={`papers-${name}`}
      label={label}
      options={options}
      value={how[name]}
      onChange={(value) => form.change({ [name]: value } as Partial<Chosen>)}
    />
  );
  return (
    <FormDialog
      {...form.dialog}
      title={printJobWorkflow.actions.prepare.label}
      className="max-w-[640px]"
      isDirty={false}
      // Said where the papers are counted.
      failure={null}
      saveLabel={printJobWorkflow.actions.prepare.label}
      saveIcon={<Printer className="icon" />}
      canSave={counted !== null}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {scopeFields}
        <div className="grid gap-4 sm:grid-cols-2">
          {includes.length > 0 && choice("include", BULK_DOCUMENTS[kind].label, includes)}
          {choice(
            "file",
            "File",
            files.map((value) => ({ value, label: FILES[value] })),
          )}
          {sheets.length > 1 &&
            choice(
              "sheet",
              "Sheet",
              sheets.map((value) => ({ value, label: SHEETS[value].label })),
            )}
          {orders.length > 1 &&
            choice(
              "order",
              "Order",
              orders.map((value) => ({ value, label: ORDERS[value] })),
            )}
        </div>
        <Counted
          counted={counted}
          isCounting={isCounting}
          refused={form.dialog.failure ?? (outcome?.ok === false ? outcome.refusal.message : "")}
        />
      </div>
    </FormDialog>
  );
}

interface Count {
  counted: CountedJob | null;
  refused: string;
  isCounting: boolean;
}
const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

function Counted({ counted, refused, isCounting }: Count) {
  return (
    <div role="status" className="min-h-12">
      {refused && <Notice kind="warning">{refused}</Notice>}
      {isCounting && <p className="text-muted">Counting…</p>}
      {!refused && !isCounting && counted === null && <p className="text-muted">{NOTHING}</p>}
      {counted && !refused && counted.undrawn.length > 0 && (
        <Notice kind="warning">{counted.undrawn.join(" ")}</Notice>
      )}
      {counted && !refused && (
        <p>
          <b className="num">{many(counted.documents, "paper", "papers")}</b> on{" "}
          {counted.isAtLeast && "at least "}
          <b className="num">{many(counted.sheets, "page", "pages")}</b>
          {counted.leftOut > 0 && `; ${many(counted.leftOut, "is", "are")} left out`}.
        </p>
      )}
    </div>
  );
}
