import { createContext, use } from "react";
import type { DocumentFile } from "#core/documents/contract.ts";
import type { ConsoleEvent } from "#core/documents/realtime/contract.ts";
import type { FilePurpose } from "./asked-files.ts";

export interface Downloads {
  /** Newest first; null until first loaded. */
  files: DocumentFile[] | null;
  /** The last load of the list failed. */
  hasFailed: boolean;
  refresh: () => void;
  /** A file was asked for: it downloads itself, or opens for printing, when it is ready. */
  expect: (documentId: string, purpose: FilePurpose) => void;
  save: (documentId: string, filename: string) => void;
  fetchFile: (documentId: string, signal: AbortSignal) => Promise<Response>;
  retry: (documentId: string) => void;
  /** Events of the channel that are about something else than files. Answers with what stops listening. */
  listen: (onEvent: (event: ConsoleEvent) => void) => () => void;
}

export const DownloadContext = createContext<Downloads | null>(null);

export function useDownloads(): Downloads {
  const downloads = use(DownloadContext);
  if (!downloads) throw new Error("used outside the signed-in layout");
  return downloads;
}
