import Printer from "lucide-react/icons/printer";
import { useMemo, useState } from "react";
import { useDownloads } from "#app/documents/download-context.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { BULK_CHOICES, usualInclude } from "#core/documents/print-job/bulk-choices.ts";
import { BULK_DOCUMENTS, type BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import { FILES, ORDERS, SHEETS } from "#core/documents/print-job/file-choices.ts";
import { printJobWorkflow } from "#core/documents/print-job/print-job-actions.ts";
import type { CREATE_PRINT_JOB } from "#core/documents/print-job/print-job-calls.ts";
import type { CountedJob, PrintChosen } from "#core/documents/print-job/print-job-contract.ts";
import { useDryRun } from "./use-dry-run.ts";
import { useScope } from "./use-scope.tsx";

const PREPARE = "POST /print_jobs";
const bodyOf = async (chosen: PrintChosen) =>
  (await import("#core/documents/print-job/print-job-contract.ts")).printJobJson(chosen);
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
  const [how, setHow] = useState<Chosen>({
    include: usualInclude(kind),
    order: "section",
    sheet: "one",
    file: "pdf",
  });
  const chosen = useMemo((): PrintChosen | null => where && { kind, ...where, ...how }, [kind, where, how]);
  const { outcome, isCounting } = useDryRun(
    callTo<typeof CREATE_PRINT_JOB>(PREPARE, {}, { dry_run: "1" }),
    chosen,
    bodyOf,
  );
  const counted = outcome?.ok ? (outcome.value as unknown as { data: CountedJob }).data : null;
  const { expect } = useDownloads();
  const [refused, setRefused] = useState("");
  const { isBusy, send } = useOneChange(callTo<typeof CREATE_PRINT_JOB>(PREPARE), {
    onDone: ({ data }) => {
      expect(data.id, "download");
      onClose();
    },
    onRefused: ({ refusal }) => setRefused(refusal.message),
  });
  const set =
    <K extends keyof Chosen>(key: K) =>
    (value: Chosen[K]) => {
      setRefused("");
      setHow((before) => ({ ...before, [key]: value }));
    };
  return (
    <FormDialog
      title={printJobWorkflow.actions.prepare.label}
      className="max-w-[640px]"
      isBusy={isBusy}
      isDirty={false}
      onClose={onClose}
      saveLabel={printJobWorkflow.actions.prepare.label}
      saveIcon={<Printer className="icon" aria-hidden />}
      canSave={counted !== null}
      onSave={() => chosen && void bodyOf(chosen).then((body) => send(body))}
    >
      <div className="grid gap-4">
        {scopeFields}
        <HowFields kind={kind} how={how} set={set} />
        <Counted
          counted={counted}
          isCounting={isCounting}
          refused={refused || (outcome?.ok === false ? outcome.refusal.message : "")}
        />
      </div>
    </FormDialog>
  );
}

interface HowProps {
  kind: BulkKind;
  how: Chosen;
  set: <K extends keyof Chosen>(key: K) => (value: Chosen[K]) => void;
}
/** What is included, in which file, on which sheets and in what order, as far as there is a choice. */
function HowFields({ kind, how, set }: HowProps) {
  const { includes, files, sheets, orders } = BULK_CHOICES[kind];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {includes.length > 0 && (
        <SelectField
          id="papers-include"
          label={BULK_DOCUMENTS[kind].label}
          value={how.include}
          options={includes}
          onChange={(value) => set("include")(value as Chosen["include"])}
        />
      )}
      <SelectField
        id="papers-file"
        label="File"
        value={how.file}
        options={files.map((value) => ({ value, label: FILES[value] }))}
        onChange={(value) => set("file")(value as Chosen["file"])}
      />
      {sheets.length > 1 && (
        <SelectField
          id="papers-sheet"
          label="Sheet"
          value={how.sheet}
          options={sheets.map((value) => ({ value, label: SHEETS[value].label }))}
          onChange={(value) => set("sheet")(value as Chosen["sheet"])}
        />
      )}
      {orders.length > 1 && (
        <SelectField
          id="papers-order"
          label="Order"
          value={how.order}
          options={orders.map((value) => ({ value, label: ORDERS[value] }))}
          onChange={(value) => set("order")(value as Chosen["order"])}
        />
      )}
    </div>
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
      {!refused && !isCounting && counted === null && (
        <p className="text-muted">Choose at least one of the list.</p>
      )}
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
