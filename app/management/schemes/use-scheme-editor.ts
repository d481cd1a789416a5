import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { CallTo, Changed, ChangeSent } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { useKeptDraft } from "#app/ui/form/use-kept-draft.ts";
import type {
  ADD_SCHEME,
  PREVIEW_NEW_SCHEME,
  PREVIEW_SCHEME,
  SAVE_SCHEME_VERSION,
  SchemeChanges,
} from "#core/grading/schemes/scheme.body.ts";
import { type SchemeForm, unreadable } from "./scheme-form.ts";

interface EditedScheme {
  /** Under this name what is typed is kept on this device. */
  draftName: string;
  /** The version the next one is made from; null for a new scheme. */
  version: number | null;
  /** What the form begins with. */
  begins: () => SchemeForm;
  /** What is sent. */
  entryOf: (form: SchemeForm, opened: SchemeForm) => object;
  /** Where a preview of it is asked for, and where it is saved. */
  previewAt: CallTo<PreviewCall>;
  saveAt: CallTo<SaveCall>;
}
type PreviewCall = typeof PREVIEW_SCHEME | typeof PREVIEW_NEW_SCHEME;
type SaveCall = typeof SAVE_SCHEME_VERSION | typeof ADD_SCHEME;

/** The state of a scheme's form: what is typed, the preview of exactly that, and its saving. */
export function useSchemeEditor({ draftName, version, begins, entryOf, previewAt, saveAt }: EditedScheme) {
  const [opened] = useState(begins);
  const [form, setForm] = useState<SchemeForm>(opened);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const preview = useFetcher<Changed<PreviewCall>>();
  const saving = useFetcher<Changed<SaveCall>>();
  const [asked, setAsked] = useState("");
  const [sent, setSent] = useState("");
  const key = useRef({ body: "", key: "" });
  const body = JSON.stringify(entryOf(form, opened));
  const isDirty = body !== JSON.stringify(entryOf(opened, opened));
  const saved = saving.state === "idle" && saving.data?.ok ? saving.data.value : null;
  const draft = useKeptDraft<SchemeForm>({
    name: draftName,
    form,
    version,
    isDirty: isDirty && saved === null,
    // A draft of an earlier version would take back what the newer one changed.
    onRestore: (kept) => {
      if (kept.version === version) setForm(kept.form);
    },
  });
  const { forget } = draft;
  useEffect(() => {
    if (saved) forget();
  }, [saved, forget]);
  const isPreviewing = preview.state !== "idle";
  const isSaving = saving.state !== "idle";
  /** Of exactly what is in the form; anything typed since makes it old. */
  const isCurrent = asked === body && !isPreviewing;
  const changes: SchemeChanges | null =
    isCurrent && preview.data?.ok ? (preview.data.value as { data: SchemeChanges }).data : null;
  const ofSaving = sent === body && !isSaving ? refusalOf(saving.data) : null;
  const change = (changed: Partial<SchemeForm>) => {
    setForm((known) => ({ ...known, ...changed }));
    setWrong([]);
  };
  const readable = (): boolean => {
    const found = unreadable(form);
    setWrong(found);
    return found.length === 0;
  };
  return {
    form,
    opened,
    change,
    isDirty,
    isPreviewing,
    isSaving,
    changes,
    refusal: ofSaving ?? (isCurrent ? refusalOf(preview.data) : null),
    saved,
    isRestored: draft.isRestored && isDirty,
    isWrong: (part: string) => wrong.includes(part),
    reset: () => {
      forget();
      setForm(opened);
      setWrong([]);
    },
    preview: () => {
      if (isPreviewing || !readable()) return;
      setAsked(body);
      submitJson(preview.submit, { change: JSON.parse(body) }, previewAt.path);
    },
    save: () => {
      if (isSaving || !changes) return;
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
      setSent(body);
      const change = { change: JSON.parse(body), idempotencyKey: key.current.key };
      submitJson(saving.submit, change satisfies ChangeSent<SaveCall>, saveAt.path);
    },
  };
}
export type SchemeEditing = ReturnType<typeof useSchemeEditor>;

const refusalOf = (outcome: { ok: boolean; refusal?: ApiRefusal } | undefined): ApiRefusal | null =>
  outcome?.refusal ?? null;

/** Calls `done` once for an outcome. */
export function useOnce<T>(value: T | null, done: (value: T) => void): void {
  const handled = useRef<T | null>(null);
  useEffect(() => {
    if (value === null || handled.current === value) return;
    handled.current = value;
    done(value);
  }, [value, done]);
}
