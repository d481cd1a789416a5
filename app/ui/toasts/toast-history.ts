import type { Instant } from "#core/shared/school-day.ts";

/** A toast that was shown in this tab. */
export interface PastToast {
  kind: "success" | "error";
  title: string;
  message?: string | undefined;
  at: Instant;
}

const KEY = "talaan.toasts";
/** Older ones are dropped. */
const KEPT_MAX = 30;
const NONE: readonly PastToast[] = [];
const listeners = new Set<() => void>();
let past: readonly PastToast[] | null = null;

function replace(toasts: readonly PastToast[]): void {
  past = toasts;
  for (const listener of listeners) listener();
}

/** The toasts of this tab since signing in, the newest first. */
export const toastHistory = {
  read(): readonly PastToast[] {
    past ??= JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as PastToast[];
    return past;
  },
  readOnServer: () => NONE,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(toast: PastToast): void {
    const toasts = [toast, ...toastHistory.read()].slice(0, KEPT_MAX);
    sessionStorage.setItem(KEY, JSON.stringify(toasts));
    replace(toasts);
  },
  /** For signing out: the next person must not read them. */
  clear(): void {
    sessionStorage.removeItem(KEY);
    replace(NONE);
  },
};
