import type { Body } from "#core/shared/body.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { FormError } from "./error-summary.tsx";
import { type EditorForm, type EditorFormOptions, useEditorForm } from "./use-editor-form.ts";

/** What the fields of an entry are called, by their paths in its body: "dates.*.amount" is of each date, its place counted from 1 ("Amount *"). */
type FieldLabels = Readonly<Record<string, string>>;

/** A refusal beside the field it is about: the nearest part of its path that has a label; without one it is of the whole form. */
export function errorAt(labels: FieldLabels, { message, path = "" }: RefusedEntry): FormError {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const label = labels[at.replace(/\d+/g, "*")];
    if (label !== undefined)
      return { field: at, label: label.replace("*", String(Number(/\d+/.exec(at)?.[0]) + 1)), message };
  }
  return { field: "", label: "", message };
}

/** The id, the label and the error of the field at a path. */
export type FieldAt = (path: string) => { id: string; label: string; error: string | undefined };

interface EntryFormOptions<Form, Row, Entry> extends Omit<EditorFormOptions<Form, Row, Entry>, "errorsOf"> {
  labels: FieldLabels;
  /** The schema the API uses; loaded when a form is checked. */
  body: () => Promise<Body<Entry>>;
  /** What depends on more than the entry. `isSound`: the schema finds nothing wrong. */
  rules?: (entry: Entry, asked: { form: Form; isSound: boolean }) => readonly RefusedEntry[];
}

/**
 * An editor whose fields have the names of the body that is sent: an error of the API, of the same schema here, or of a rule
 * stands at its path, with no table between.
 */
export function useEntryForm<Form, Row extends { version: number }, Entry, Done>(
  options: EntryFormOptions<Form, Row, Entry>,
): EditorForm<Form, Row, Done> & {
  save: (isFinal?: boolean) => void;
  at: FieldAt;
} {
  const { labels, body, rules, entryOf } = options;
  const errorsOf = (entries: readonly RefusedEntry[]): FormError[] =>
    entries.map((entry) => errorAt(labels, entry));
  const editor = useEditorForm<Form, Row, Entry, Done>({ ...options, errorsOf });
  const check = async (form: Form, isFinal: boolean): Promise<FormError[]> => {
    const [{ checkEntry }, schema] = await Promise.all([import("#core/shared/body.ts"), body()]);
    const entry = entryOf(form, isFinal, null);
    const checked = checkEntry(schema, entry, schoolDayAt(Date.now()));
    const more = rules?.(entry, { form, isSound: checked.ok }) ?? [];
    return errorsOf([...(checked.ok ? [] : checked.errors), ...more]);
  };
  return {
    ...editor,
    save: (isFinal = false) => editor.submit(isFinal, (form) => check(form, isFinal)),
    at: (path) => ({
      id: path,
      label: errorAt(labels, { path, message: "" }).label,
      error: editor.errorOf(path),
    }),
  };
}
