import { useSyncExternalStore } from "react";

/** Imports that run on after their dialog was left: remembered by this tab until their end has been told. */
export interface LeftImport {
  path: string;
  importId: string;
}

const KEY = "talaan.left-imports";
const NONE: LeftImport[] = [];
const listeners = new Set<() => void>();
let known: LeftImport[] | null = null;

function read(): LeftImport[] {
  known ??= JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as LeftImport[];
  return known;
}

function write(imports: LeftImport[]): void {
  known = imports;
  sessionStorage.setItem(KEY, JSON.stringify(imports));
  for (const listener of listeners) listener();
}

export const leaveImport = (left: LeftImport): void => write([...read(), left]);
export const forgetImport = (importId: string): void =>
  write(read().filter((left) => left.importId !== importId));

export function useLeftImports(): LeftImport[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => NONE,
  );
}
