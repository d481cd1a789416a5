/** The files this tab asked for, and what to do once each is ready; kept over a reload. */
export type FilePurpose =
  | "download"
  | "print"
  /** Downloaded too; it holds several documents, and is told of in other words. */
  | "bulk"
  /** Downloaded too: a workbook, told of in words of its own. */
  | "excel";
const KEY = "talaan.asked-files";

export function readAsked(): Record<string, FilePurpose> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, FilePurpose>;
  } catch {
    return {};
  }
}

export function rememberAsked(documentId: string, purpose: FilePurpose): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readAsked(), [documentId]: purpose }));
}

/** What was asked of a file, forgotten with the answer, so that nothing is downloaded twice. */
export function takeAsked(documentId: string): FilePurpose | null {
  const { [documentId]: purpose, ...rest } = readAsked();
  if (purpose) sessionStorage.setItem(KEY, JSON.stringify(rest));
  return purpose ?? null;
}
