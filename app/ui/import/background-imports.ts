import { useSyncExternalStore } from "react";

/** Imports that continue after their dialog was closed: kept by this tab until their outcome was shown. */
export interface BackgroundImport {
  path: string;
  importId: string;
}

const KEY = "talaan.background-imports";
const NONE: BackgroundImport[] = [];
const listeners = new Set<() => void>();
let known: BackgroundImport[] | null = null;

function read(): BackgroundImport[] {
  known ??= JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as BackgroundImport[];
  return known;
}

function write(imports: BackgroundImport[]): void {
  known = imports;
  sessionStorage.setItem(KEY, JSON.stringify(imports));
  for (const listener of listeners) listener();
}

export const detachImport = (detached: BackgroundImport): void => write([...read(), detached]);
export const forgetImport = (importId: string): void =>
  write(read().filter((detached) => detached.importId !== importId));

export function useBackgroundImports(): BackgroundImport[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => NONE,
  );
}
