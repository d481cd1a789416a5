import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { SaveOutcome } from "#app/lib/save-change.server.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { type FormError, inPageOrder } from "./error-summary.tsx";
import { type DraftState, useKeptDraft } from "./use-kept-draft.ts";

/** What an editor sends to its own address. */
export interface EntrySubmission<Entry> {
  entry: Entry;
  idempotencyKey: string;
}

/** How an editor reads, sends and checks what is typed. */
export interface EditorFormOptions<Form, Row, Entry> {
  draftName: string;
  /** Null for a new record. */
  record: Row | null;
  initial: Form;
  formOf: (row: Row) => Form;
  /** `isFinal`: publishing or posting, not only saving. */
  entryOf: (form: Form, isFinal: boolean, version: number | null) => Entry;
  errorsOf: (entries: RefusedEntry[], form: Form) => FormError[];
  /** Whether it is confirmed before it is sent. */
  needsConfirmation?: (isFinal: boolean) => boolean;
  /** The codes of refusals that are questions: saved all the same once it is answered. */
  questionCodes?: readonly string[];
}

/** The state of an editor, as its shell and its fields use it. */
export interface EditorForm<Form, Row, Done> {
  form: Form;
  /** The form as it was opened, or as the record is since `keepMine`. */
  base: Form;
  setForm: (next: Form | ((known: Form) => Form)) => void;
  /** Sets fields and removes their errors. */
  change: (changed: Partial<Form>) => void;
  errors: FormError[];
  setErrors: (next: FormError[] | ((known: FormError[]) => FormError[])) => void;
  errorOf: (field: string) => string | undefined;
  /** How often saving was tried. */
  attempt: number;
  isBusy: boolean;
  isDirty: boolean;
  draft: DraftState;
  /** What is being confirmed. */
  asked: "save" | "final" | null;
  /** Checks, then asks or sends. */
  submit: (isFinal: boolean, check: (form: Form) => Promise<FormError[]>) => void;
  confirm: () => void;
  /** The refusal that is a question, until it is answered. */
  question: ApiRefusal | null;
  /** What was asked to be saved is sent again with these fields; null: it is left. */
  answer: (changed: Partial<Form> | null) => void;
  cancel: () => void;
  saved: ({ ok: true } & Done) | null;
  stale: { refusal: ApiRefusal; current: Row } | null;
  /** The next save overwrites what the other person saved. */
  keepMine: (current: Row) => void;
  /** What was typed is replaced by what the other person saved. */
  takeTheirs: (current: Row) => void;
  /** Back to the form as it was opened. */
  reset: () => void;
}

/**
 * The form of an editor: its fields, the draft kept on this device, its errors, the confirmation, and saving.
 * The same entry keeps its Idempotency-Key: sent again after an answer was lost, it is not saved twice.
 */
export function useEditorForm<Form, Row extends { version: number }, Entry, Done>(
  options: EditorFormOptions<Form, Row, Entry>,
): EditorForm<Form, Row, Done> {
  const values = useFormValues(options.initial, options.record?.version ?? null);
  const { form, setForm, base, version } = values;
  const { errors, setErrors, showErrors, forget, attempt } = useFormErrors(form);
  const [outcome, setOutcome] = useState<SaveOutcome<Done, Row> | null>(null);
  const { submitEntry, isBusy, useAnswer } = useSubmission<Entry, SaveOutcome<Done, Row>>();
  const isDirty = outcome?.ok !== true && form !== base;
  const draft = useKeptDraft<Form>({
    name: options.draftName,
    form,
    version,
    isDirty,
    onRestore: (kept) => values.restore({ ...options.initial, ...kept.form }, kept.version),
  });
  const sending = useSending(options, values, (entry: Entry) => {
    setOutcome(null);
    submitEntry(entry);
  });
  const submit = async (isFinal: boolean, check: (form: Form) => Promise<FormError[]>) => {
    if (isBusy) return;
    const found = await check(form);
    showErrors(found, check);
    if (found.length === 0) sending.begin(isFinal);
  };
  useAnswer((answer) => {
    sending.cancel();
    setOutcome(answer);
    if (answer.ok) return draft.forget();
    if (answer.current || sending.takes(answer.refusal)) return;
    const { errors: entries, message } = answer.refusal;
    showErrors(options.errorsOf(entries.length > 0 ? entries : [{ message }], form));
  });
  const start = (from: Form, of: number | null) => {
    draft.forget();
    values.restart(from, of);
    setErrors([]);
    setOutcome(null);
  };
  return {
    form,
    setForm,
    base,
    errors,
    setErrors,
    attempt,
    isBusy,
    isDirty,
    draft,
    asked: sending.asked,
    change: (changed) => {
      // An upload answers later than it was asked: what was typed meanwhile is not lost.
      setForm((known) => ({ ...known, ...changed }));
      forget(changed);
    },
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    submit: (isFinal, check) => void submit(isFinal, check),
    confirm: sending.confirm,
    question: sending.question,
    answer: sending.answer,
    cancel: sending.cancel,
    saved: outcome?.ok ? outcome : null,
    stale: outcome?.ok === false && outcome.current ? { ...outcome, current: outcome.current } : null,
    keepMine: (current) => {
      values.rebase(options.formOf(current), current.version);
      setOutcome(null);
    },
    takeTheirs: (current) => start(options.formOf(current), current.version),
    reset: () => start(base, options.record?.version ?? null),
  };
}

/** What is sent of the fields: at once, after a confirmation, or again once the question of a refusal is answered. */
function useSending<Form, Row, Entry>(
  options: EditorFormOptions<Form, Row, Entry>,
  { form, setForm, version }: Pick<ReturnType<typeof useFormValues<Form>>, "form" | "setForm" | "version">,
  submitEntry: (entry: Entry) => void,
) {
  const [asked, setAsked] = useState<"save" | "final" | null>(null);
  const question = useQuestion(options.questionCodes);
  const send = (isFinal: boolean, typed: Form = form) => {
    question.sent(isFinal);
    submitEntry(options.entryOf(typed, isFinal, version));
  };
  return {
    asked,
    begin: (isFinal: boolean) =>
      options.needsConfirmation?.(isFinal) ? setAsked(isFinal ? "final" : "save") : send(isFinal),
    confirm: () => send(asked === "final"),
    cancel: () => setAsked(null),
    question: question.refusal,
    takes: question.takes,
    answer: (changed: Partial<Form> | null) => {
      question.close();
      if (changed === null) return;
      setForm({ ...form, ...changed });
      send(question.isFinal, { ...form, ...changed });
    },
  };
}

/** The fields as they are typed, as they were opened, and the version of the record they are of. */
function useFormValues<Form>(initial: Form, from: number | null) {
  const [form, setForm] = useState(initial);
  const [base, setBase] = useState(initial);
  const [version, setVersion] = useState(from);
  const restore = (kept: Form, of: number | null) => {
    setForm(kept);
    setVersion(of);
  };
  /** What is typed stays; it is compared with these values from now on. */
  const rebase = (values: Form, of: number | null) => {
    setBase(values);
    setVersion(of);
  };
  const restart = (values: Form, of: number | null) => {
    setForm(values);
    rebase(values, of);
  };
  return { form, setForm, base, version, restore, rebase, restart };
}

/**
 * The errors of a form, and how often saving was tried. What a check found stays until the check no longer finds it,
 * what a refusal said until its field is changed.
 */
function useFormErrors<Form>(form: Form) {
  const [errors, setErrors] = useState<FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const checking = useRef<((form: Form) => Promise<FormError[]>) | null>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    let isOver = false;
    const recheck = async () => {
      const found = await checking.current?.(form);
      if (found && !isOver)
        setErrors((known) =>
          inPageOrder(found.filter(({ field }) => known.some((one) => one.field === field))),
        );
    };
    void recheck();
    return () => {
      isOver = true;
    };
  }, [form, hasErrors]);
  return {
    errors,
    setErrors,
    attempt,
    /** `check`: what found them; absent: a refusal of the server. */
    showErrors: (found: FormError[], check: typeof checking.current = null) => {
      checking.current = check;
      setErrors(inPageOrder(found));
      setAttempt((count) => count + 1);
    },
    /** What a refusal said of these fields, and of the whole. */
    forget: (changed: object) => {
      const isOf = (field: string) => field === "" || (field.split(".")[0] as string) in changed;
      if (checking.current === null) setErrors((known) => known.filter(({ field }) => !isOf(field)));
    },
  };
}

/** The refusal that is a question, where there is one, and whether what it refused was final. */
function useQuestion(codes: readonly string[] = []) {
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isFinal, setIsFinal] = useState(false);
  return {
    refusal,
    isFinal,
    sent: setIsFinal,
    takes: (answered: ApiRefusal): boolean => {
      const isAsked = codes.includes(answered.code);
      if (isAsked) setRefusal(answered);
      return isAsked;
    },
    close: () => setRefusal(null),
  };
}

/** Sends entries and passes on each answer once. The same entry keeps its Idempotency-Key: sent again it is not saved twice. */
function useSubmission<Entry, Outcome>() {
  const fetcher = useFetcher<Outcome>();
  const keyOf = useEntryKey();
  const submitEntry = (entry: Entry): void => {
    const submission: EntrySubmission<Entry> = { entry, idempotencyKey: keyOf(entry) };
    submitJson(fetcher.submit, submission);
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

/** One key for each entry, as long as its JSON text is the same. */
function useEntryKey(): (entry: unknown) => string {
  const known = useRef({ text: "", key: "" });
  return (entry) => {
    const text = JSON.stringify(entry);
    if (known.current.text !== text) known.current = { text, key: crypto.randomUUID() };
    return known.current.key;
  };
}
