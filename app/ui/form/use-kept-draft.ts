import { useCallback, useEffect, useRef, useState } from "react";
import { useSignedIn } from "../../shell/signed-in.ts";
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from "./kept-draft.ts";

const KEEP_AFTER_MS = 400;

export interface DraftKeeping {
  /** When what stands in the form was last kept on this device; null: it is not. */
  keptAt: number | null;
  /** It was restored when the page opened. */
  isRestored: boolean;
  forget: () => void;
}

/** Keeps a dirty form on this device shortly after each change, and gives back what was kept before. */
export function useKeptDraft<Form>(options: {
  name: string;
  form: Form;
  version: number | null;
  isDirty: boolean;
  onRestore: (draft: KeptDraft<Form>) => void;
}): DraftKeeping {
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
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => {
      const at = Date.now();
      keepDraft(userId, name, { form, version, at });
      setKeptAt(at);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, version, isDirty, userId, name]);
  const forget = useCallback(() => {
    forgetDraft(userId, name);
    setKeptAt(null);
    setIsRestored(false);
  }, [userId, name]);
  return { keptAt, isRestored, forget };
}
