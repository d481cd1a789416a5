import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { RefusedEntry } from "../../../core/shared/result.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { FormError } from "./error-summary.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

/** What a paper's form sends to its own address. */
export interface PaperSubmission<Entry> {
  entry: Entry;
  idempotencyKey: string;
}
/** How it went; `current`: the record as it is now, where somebody else has saved it meanwhile. */
export type PaperOutcome<Done, Row> =
  | ({ ok: true } & Done)
  | { ok: false; refusal: ApiRefusal; current: Row | null };

interface PaperFormOptions<Form, Row, Entry> {
  draftName: string;
  /** Null for a new paper. */
  standing: Row | null;
  initial: Form;
  formOf: (row: Row) => Form;
  /** `isFinal`: publishing or posting, not only saving. */
  entryOf: (form: Form, isFinal: boolean, version: number | null) => Entry;
  errorsOf: (entries: RefusedEntry[], form: Form) => FormError[];
  /** Whether it is confirmed before it is sent. */
  asks: (isFinal: boolean) => boolean;
}

/**
 * The form of a paper: what is typed and kept on this device, what is wrong with it, asking, and saving it once.
 * The same entry keeps its Idempotency-Key: sent again after an answer was lost, it is not saved twice.
 */
export function usePaperForm<Form, Row extends { version: number }, Entry, Done>(
  options: PaperFormOptions<Form, Row, Entry>,
) {
  const { standing, initial } = options;
  const [form, setForm] = useState(initial);
  const [base, setBase] = useState(initial);
  const [version, setVersion] = useState(standing?.version ?? null);
  const [errors, setErrors] = useState<FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<"save" | "final" | null>(null);
  const [outcome, setOutcome] = useState<PaperOutcome<Done, Row> | null>(null);
  const { submitEntry, isBusy, useAnswer } = useSubmission<Entry, PaperOutcome<Done, Row>>();
  const isDirty = outcome?.ok !== true && form !== base;
  const draft = useKeptDraft<Form>({
    name: options.draftName,
    form,
    version,
    isDirty,
    onRestore: (kept) => {
      setForm({ ...initial, ...kept.form });
      setVersion(kept.version);
    },
  });

  const send = (isFinal: boolean) => {
    setOutcome(null);
    submitEntry(options.entryOf(form, isFinal, version));
  };
  /** Checks first; what is asked about is sent by `confirm`. */
  const submit = async (isFinal: boolean, check: (form: Form) => Promise<FormError[]>) => {
    if (isBusy) return;
    const found = await check(form);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    if (options.asks(isFinal)) setAsked(isFinal ? "final" : "save");
    else send(isFinal);
  };

  useAnswer((answer) => {
    setAsked(null);
    setOutcome(answer);
    if (answer.ok) return draft.forget();
    if (answer.current) return;
    const { errors: entries, message } = answer.refusal;
    setErrors(options.errorsOf(entries.length > 0 ? entries : [{ message }], form));
    setAttempt((count) => count + 1);
  });

  return {
    form,
    base,
    setForm,
    errors,
    setErrors,
    attempt,
    isBusy,
    isDirty,
    draft,
    asked,
    submit: (isFinal: boolean, check: (form: Form) => Promise<FormError[]>) => void submit(isFinal, check),
    confirm: () => send(asked === "final"),
    cancel: () => setAsked(null),
    saved: outcome?.ok ? outcome : null,
    stale: outcome?.ok === false && outcome.current ? { ...outcome, current: outcome.current } : null,
    /** The next save is meant to write over what the other person saved. */
    keepMine: (current: Row) => {
      setVersion(current.version);
      setBase(options.formOf(current));
      setOutcome(null);
    },
    /** Back to what stood when the form was opened. */
    reset: () => {
      draft.forget();
      setForm(base);
      setVersion(standing?.version ?? null);
      setErrors([]);
      setOutcome(null);
    },
  };
}

/** Sends entries and hears each answer once. The same entry keeps its Idempotency-Key: sent again it is not saved twice. */
function useSubmission<Entry, Outcome>() {
  const fetcher = useFetcher<Outcome>();
  const keyOf = useEntryKey();
  const submitEntry = (entry: Entry): void => {
    const submission: PaperSubmission<Entry> = { entry, idempotencyKey: keyOf(entry) };
    void fetcher.submit({ ...submission } as unknown as Record<string, never>, {
      method: "post",
      encType: "application/json",
    });
  };
  const useAnswer = (onAnswer: (answer: NonNullable<typeof fetcher.data>) => void): void => {
    const handled = useRef<unknown>(null);
    useEffect(() => {
      const answer = fetcher.state === "idle" ? fetcher.data : undefined;
      if (!answer || handled.current === answer) return;
      handled.current = answer;
      onAnswer(answer);
    });
  };
  return { submitEntry, isBusy: fetcher.state !== "idle", useAnswer };
}

/** One key for each entry, as long as it is the same to the letter. */
function useEntryKey(): (entry: unknown) => string {
  const known = useRef({ text: "", key: "" });
  return (entry) => {
    const text = JSON.stringify(entry);
    if (known.current.text !== text) known.current = { text, key: crypto.randomUUID() };
    return known.current.key;
  };
}
