import { resolve } from "node:path";

/** The project's folder, and a path in it. */
export const ROOT = resolve(import.meta.dirname, "..");
export const at = (...parts: string[]): string => resolve(ROOT, ...parts);
