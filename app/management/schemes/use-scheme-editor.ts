import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { WireOutlook, WireScheme } from "../../../core/grading/scheme-contract.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { draftOf, type SchemeForm, schemeFormOf, unreadable } from "./scheme-form.ts";
import type { PreviewOutcome, VersionOutcome } from "./scheme-outcomes.ts";

/** The state of the next version: what is typed, the preview of exactly that, and its saving. */
export function useSchemeEditor(scheme: WireScheme) {
  const opened = useRef(schemeFormOf(scheme));
  const [form, setForm] = useState<SchemeForm>(opened.current);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const preview = useFetcher<PreviewOutcome>();
  const saving = useFetcher<VersionOutcome>();
  const [asked, setAsked] = useState("");
  const key = useRef({ body: "", key: "" });
  const body = JSON.stringify(draftOf(form, scheme.version));
  const isDirty = body !== JSON.stringify(draftOf(opened.current, scheme.version));
  const isPreviewing = preview.state !== "idle";
  const isSaving = saving.state !== "idle";
  /** Of exactly what stands in the form; anything typed since makes it old. */
  const isCurrent = asked === body && !isPreviewing;
  const seen = isCurrent && preview.data?.ok ? preview.data.outlook : null;
  const refusal =
    refusalOf(isCurrent ? preview.data : undefined) ?? (isSaving ? null : refusalOf(saving.data));
  const [sent, setSent] = useState("");
  const saved = !isSaving && saving.data?.ok ? saving.data : null;
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
    change,
    isDirty,
    isPreviewing,
    isSaving,
    outlook: seen as WireOutlook | null,
    refusal: asked === body || sent === body ? (refusal as ApiRefusal | null) : null,
    saved,
    isWrong: (part: string) => wrong.includes(part),
    reset: () => {
      setForm(opened.current);
      setWrong([]);
    },
    preview: () => {
      if (isPreviewing || !readable()) return;
      setAsked(body);
      preview.submit(JSON.parse(body) as Record<string, never>, {
        method: "post",
        action: `/management/grading/grading-schemes/${scheme.id}/preview`,
        encType: "application/json",
      });
    },
    save: () => {
      if (isSaving || !seen) return;
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() };
      setSent(body);
      const version = { draft: JSON.parse(body) as unknown, idempotencyKey: key.current.key };
      saving.submit(version as unknown as Record<string, never>, {
        method: "post",
        encType: "application/json",
      });
    },
  };
}

const refusalOf = (outcome: PreviewOutcome | VersionOutcome | undefined): ApiRefusal | null =>
  outcome && !outcome.ok ? outcome.refusal : null;

/** Calls `done` once for an outcome. */
export function useOnce<T>(value: T | null, done: (value: T) => void): void {
  const handled = useRef<T | null>(null);
  useEffect(() => {
    if (value === null || handled.current === value) return;
    handled.current = value;
    done(value);
  }, [value, done]);
}
