import { isSessionEnding } from "#app/lib/session/session-end.ts";

/**
 * What was typed into a long form, kept on this device per person and form until it is saved or discarded.
 * It is in session storage too, because the end of a session clears local storage.
 */
export interface KeptDraft<Form> {
  form: Form;
  /** The version of the record it was opened on; null for a new one. */
  version: number | null;
  /** When it was kept, milliseconds since the epoch. */
  at: number;
}

const keyOf = (userId: string, form: string): string => `talaan.draft.${userId}.${form}`;

export function readDraft<Form>(userId: string, form: string): KeptDraft<Form> | null {
  const key = keyOf(userId, form);
  try {
    const text = localStorage.getItem(key) ?? sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as KeptDraft<Form>);
  } catch {
    return null;
  }
}

export function keepDraft<Form>(userId: string, form: string, draft: KeptDraft<Form>): void {
  for (const storage of isSessionEnding() ? [sessionStorage] : [localStorage, sessionStorage])
    try {
      storage.setItem(keyOf(userId, form), JSON.stringify(draft));
    } catch {
      // A full or forbidden storage loses the draft only, never the form.
    }
}

export function forgetDraft(userId: string, form: string): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(keyOf(userId, form));
}
