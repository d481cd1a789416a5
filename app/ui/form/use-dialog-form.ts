import { useState } from "react";
import type { CallTo } from "#app/lib/browser-calls.ts";
import type { Made } from "#app/ui/toasts/next-steps.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { AnyCall, CallCurrent, CallGiven, CallValue } from "#core/shared/call.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** What is sent, or what is wrong: with its path beside a field, else with all of it. */
export type Checked<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors?: readonly RefusedEntry[]; message?: string };
/** What is wrong with a form: by field, and under "" what belongs to none. */
type FormErrors<Form> = Partial<Record<(keyof Form & string) | "", string>>;

/**
 * The form of a dialog that one call saves: what is typed, and stays through a refusal; what is wrong, beside its field
 * until that is changed; sent once. Its `dialog` is what FormDialog is given.
 */
export function useDialogForm<C extends AnyCall, Form extends object>(
  to: CallTo<C>,
  options: {
    /** What it opens with. */
    initial: Form;
    /** Makes what is sent of what is typed, by the schema the API uses or as far as one can say here. */
    read: (typed: Form) => Checked<CallGiven<C>> | Promise<Checked<CallGiven<C>>>;
    /** The field that a path speaks of; absent: the path is the field's name. */
    fieldAt?: (path: string) => string | null | undefined;
    /** What its success is told under; absent: the message alone. */
    title?: string;
    /** What was made, and what follows (S-42). */
    madeOf?: ((value: CallValue<C>) => Made) | undefined;
    /** Saves what is typed, instead of one call, once nothing is wrong with it. */
    saveInParts?: ((typed: Form) => void) | undefined;
    onDone: (value: CallValue<C>) => void;
  },
) {
  const { read, fieldAt = (path) => path, title, onDone } = options;
  const [opened, setOpened] = useState(options.initial);
  const [typed, setTyped] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors<Form>>({});
  /** As another person saved it since the form was opened. */
  const [current, setCurrent] = useState<CallCurrent<C> | null>(null);
  /** What is asked before it is saved. */
  const [question, setQuestion] = useState<string | null>(null);
  const refuse = ({
    errors: entries = [],
    message = "",
  }: Omit<Extract<Checked<never>, { ok: false }>, "ok">) => {
    const placed = entries.flatMap(({ path, message: said }) => {
      const field = fieldAt(path ?? "");
      return field && field in typed ? [[field, said]] : [];
    });
    setErrors(placed.length > 0 ? Object.fromEntries(placed) : { "": entries[0]?.message ?? message });
  };
  const { isBusy, send } = useOneChange(to, {
    ...(title !== undefined && { title }),
    madeOf: options.madeOf,
    onDone,
    onRefused: (outcome) => {
      const { current: now, refusal } = outcome;
      const isQuestion = refusal.code === CONFIRMATION_NEEDED;
      setCurrent(now);
      setQuestion(isQuestion ? refusal.message : null);
      if (!isQuestion && !now) refuse(refusal);
    },
  });
  const change = (changed: Partial<Form>) => {
    setTyped((before) => ({ ...before, ...changed }));
    setErrors((before) => withoutErrorsOf(changed, before));
    setQuestion(null);
  };
  const save = async (reads = read) => {
    const checked = await reads(typed);
    if (!checked.ok) return refuse(checked);
    setErrors({});
    if (options.saveInParts) options.saveInParts(typed);
    else send(checked.value);
  };
  return {
    typed,
    errors,
    current,
    question,
    change,
    /** What a field is given. */
    field: <K extends keyof Form & string>(name: K) => ({
      value: typed[name],
      error: errors[name],
      onChange: (value: Form[K]) => change({ [name]: value } as unknown as Partial<Form>),
    }),
    /** Goes on from the record as it is now: mine over it, or it instead of mine. */
    resolve: (now: Form, keepsMine: boolean) => {
      setOpened(now);
      setErrors({});
      setCurrent(null);
      if (!keepsMine) setTyped(now);
    },
    /** Saves by another reading of what is typed: with the button beside. */
    saveBy: (reads: typeof read) => void save(reads),
    dialog: {
      isBusy,
      isDirty: JSON.stringify(typed) !== JSON.stringify(opened),
      failure: errors[""],
      onSave: () => void save(),
    },
  };
}

/** The code of a refusal that is a question: the same is saved when it is sent as confirmed. */
const CONFIRMATION_NEEDED = "CONFIRMATION_NEEDED";

/** What is said of all of it is no longer true either. */
const withoutErrorsOf = <Form extends object>(
  changed: Partial<Form>,
  errors: FormErrors<Form>,
): FormErrors<Form> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => name !== "" && !(name in changed)),
  ) as FormErrors<Form>;

/** A mistake that is found before anything is sent. */
export const mistake = (field: string, message: string): Checked<never> => ({
  ok: false,
  errors: [{ path: field, message }],
});
