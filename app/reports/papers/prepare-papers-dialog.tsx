import Printer from "lucide-react/icons/printer";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useFetcher } from "react-router";
import type { PaperKind } from "../../../core/documents/print-job/paper-kinds.ts";
import { PAPERS } from "../../../core/documents/print-job/paper-kinds.ts";
import { FILES, INCLUDES, ORDERS, SHEETS } from "../../../core/documents/print-job/print-asked.ts";
import { printJobWorkflow } from "../../../core/documents/print-job/print-job-actions.ts";
import type { CountedJob, PapersChosen } from "../../../core/documents/print-job/print-job-contract.ts";
import { useDownloads } from "../../documents/download-context.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOneChange } from "../../ui/use-one-change.ts";
import { CheckList } from "./check-list.tsx";
import type { Preparing, PreparingOutcome } from "./prepare-papers.route.ts";
import { useChoices } from "./use-choices.ts";

const ROUTE = "/reports/prepare-papers";
/** Counting waits until nothing was changed for this long. */
const COUNT_AFTER_MS = 250;
const SCOPES = [
  { value: "sections", label: "Sections" },
  { value: "levels", label: "Grade levels" },
  { value: "school", label: "Whole school" },
] as const;
type ScopeKind = (typeof SCOPES)[number]["value"];

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
const SHEET_OPTIONS = (Object.keys(SHEETS) as (keyof typeof SHEETS)[]).map((value) => ({
  value,
  label: SHEETS[value].label,
}));

interface Props {
  kind: PaperKind;
  /** Chosen at first; "" for none. */
  section: string;
  onClose: () => void;
}
type Chosen = Pick<PapersChosen, "include" | "order" | "sheet" | "file">;

/** Chooses which papers are prepared and how, and says how many papers and sheets that takes before it starts. */
export default function PreparePapersDialog({ kind, section, onClose }: Props) {
  const { scopeFields, where } = useScope(section);
  const [how, setHow] = useState<Chosen>({
    include: "published",
    order: "section",
    sheet: "one",
    file: "pdf",
  });
  const chosen = useMemo((): PapersChosen | null => where && { kind, ...where, ...how }, [kind, where, how]);
  const count = useCount(chosen);
  const { expect } = useDownloads();
  const [refused, setRefused] = useState("");
  const done = useCallback(
    ({ documentId }: { documentId: string }) => {
      expect(documentId, "download");
      onClose();
    },
    [expect, onClose],
  );
  const { isBusy, send } = useOneChange<Preparing, PreparingOutcome>(ROUTE, {
    onDone: done,
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
      save={
        <Button
          className="btn-primary"
          icon={<Printer className="icon" aria-hidden />}
          isBusy={isBusy}
          disabled={count.counted === null}
          onClick={() => chosen && send({ chosen, isDryRun: false })}
        >
          {printJobWorkflow.actions.prepare.label}
        </Button>
      }
    >
      <div className="grid gap-4">
        {scopeFields}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id="papers-include"
            label={PAPERS[kind].label}
            value={how.include}
            options={optionsOf(INCLUDES)}
            onChange={(value) => set("include")(value as Chosen["include"])}
          />
          <SelectField
            id="papers-file"
            label="File"
            value={how.file}
            options={optionsOf(FILES)}
            onChange={(value) => set("file")(value as Chosen["file"])}
          />
          <SelectField
            id="papers-sheet"
            label="Sheet"
            value={how.sheet}
            options={SHEET_OPTIONS}
            onChange={(value) => set("sheet")(value as Chosen["sheet"])}
          />
          <SelectField
            id="papers-order"
            label="Order"
            value={how.order}
            options={optionsOf(ORDERS)}
            onChange={(value) => set("order")(value as Chosen["order"])}
          />
        </div>
        <Counted {...count} refused={refused || count.refused} />
      </div>
    </FormDialog>
  );
}

/** School year, term, and which sections: the fields, and what is chosen; null while something is missing. */
function useScope(section: string) {
  const [year, setYear] = useState("");
  const [term, setTerm] = useState<string | null>(null);
  const [scope, setScope] = useState<ScopeKind>("sections");
  const [picked, setPicked] = useState<readonly string[]>(section ? [section] : []);
  const choices = useChoices(year);
  const isLoaded = choices !== null && (year === "" || choices.year === year);
  const termValue = term ?? choices?.terms[0]?.value ?? "";
  const termName = choices?.terms.find(({ value }) => value === termValue)?.label ?? "";
  const all = isLoaded ? choices.sections : [];
  const options =
    scope === "sections"
      ? all.map(({ sectionUuid, sectionName, level }) => ({
          value: sectionUuid,
          label: `${level.name} ${sectionName}`,
        }))
      : [...new Map(all.map(({ level }) => [level.code, level.name]))].map(([value, label]) => ({
          value,
          label,
        }));
  const where = useMemo((): Pick<PapersChosen, "scope" | "schoolYear" | "term"> | null => {
    const among = picked.filter(
      (value) => scope === "levels" || all.some((one) => one.sectionUuid === value),
    );
    if (!isLoaded || termName === "" || (scope !== "school" && among.length === 0)) return null;
    const scopes = {
      sections: { kind: "sections", sectionUuids: among },
      levels: { kind: "levels", levelCodes: among },
      school: { kind: "school" },
    } as const;
    return { scope: scopes[scope], schoolYear: choices.year, term: termName };
  }, [isLoaded, choices, termName, scope, picked, all]);
  const scopeFields = (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id="papers-year"
          label="School Year"
          isFirst
          value={year || (choices?.year ?? "")}
          options={choices?.years ?? []}
          onChange={(uuid) => {
            setYear(uuid);
            setTerm(null);
            setPicked([]);
          }}
        />
        <SelectField
          id="papers-term"
          label="School Term"
          value={isLoaded ? termValue : ""}
          options={isLoaded ? choices.terms : []}
          onChange={setTerm}
        />
      </div>
      <Segmented
        label="Which"
        value={scope}
        options={SCOPES}
        onChange={(value) => {
          setScope(value);
          setPicked([]);
        }}
      />
      {scope !== "school" && (
        <CheckList
          label={scope === "sections" ? "Sections" : "Grade levels"}
          options={options}
          picked={picked}
          onChange={setPicked}
        />
      )}
    </>
  );
  return { scopeFields, where };
}

interface Count {
  counted: CountedJob | null;
  refused: string;
  isCounting: boolean;
}
/** How many papers and sheets what is chosen takes. */
function useCount(chosen: PapersChosen | null): Count {
  const { submit, data, state } = useFetcher<PreparingOutcome>();
  const [answered, setAnswered] = useState<PapersChosen | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => {
      setAnswered(chosen);
      const change: Preparing = { chosen, isDryRun: true };
      void submit({ change } as never, { method: "post", action: ROUTE, encType: "application/json" });
    }, COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen, submit]);
  if (chosen === null) return { counted: null, refused: "", isCounting: false };
  if (answered !== chosen || state !== "idle" || !data)
    return { counted: null, refused: "", isCounting: true };
  return data.ok
    ? { counted: data.counted, refused: "", isCounting: false }
    : { counted: null, refused: data.refusal.message, isCounting: false };
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
      {counted && !refused && (
        <p>
          <b className="num">{many(counted.papers, "paper", "papers")}</b> on{" "}
          <b className="num">{many(counted.sheets, "page", "pages")}</b>
          {counted.leftOut > 0 && `; ${many(counted.leftOut, "card is", "cards are")} left out`}.
        </p>
      )}
    </div>
  );
}
