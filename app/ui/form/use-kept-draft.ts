import { useCallback, useEffect, useRef, useState } from "react";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from "./kept-draft.ts";

const KEEP_AFTER_MS = 400;

export interface DraftState {
  /** When the form was last kept on this device; null: never. */
  keptAt: number | null;
  /** The form was restored when the page opened. */
  isRestored: boolean;
  forget: () => void;
}

/** Keeps a changed form on this device shortly after each change and when the page is left, and restores it. */
export function useKeptDraft<Form>(options: {
  name: string;
  form: Form;
  version: number | null;
  isDirty: boolean;
  onRestore: (draft: KeptDraft<Form>) => void;
}): DraftState {
  const { userId } = useSignedIn();
  const { name, form, version, isDirty, onRestore } = options;
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isRestored, setIsRestored] = useState(false);
  const restore = useRef(onRestore);
  restore.current = onRestore;
  useEffect(() => {
    const draft = readDraft<Form>(userId, name);
    if (!draft) return;
    restore.current(draft);
    setKeptAt(draft.at);
    setIsRestored(true);
  }, [userId, name]);
  const unkept = useRef<(() => void) | null>(null);
  useEffect(() => {
    unkept.current = null;
    if (!isDirty) return;
    const keep = () => {
      unkept.current = null;
      const at = Date.now();
      keepDraft(userId, name, { form, version, at });
      setKeptAt(at);
    };
    unkept.current = keep;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, version, isDirty, userId, name]);
  // The page may be left, e.g. by the end of the session, before that.
  useEffect(() => {
    const keepNow = () => unkept.current?.();
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);
  const forget = useCallback(() => {
    unkept.current = null;
    forgetDraft(userId, name);
    setKeptAt(null);
    setIsRestored(false);
  }, [userId, name]);
  return { keptAt, isRestored, forget };
}
