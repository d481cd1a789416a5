import type { DocumentStatus } from "./contract.ts";

/** queued ──> rendering ──> ready; or ──> failed, from where it may be tried again. Every question about a file's state is asked here. */
export const isFinished = (status: DocumentStatus): boolean => status === "ready" || status === "failed";
export const isReady = (status: DocumentStatus): boolean => status === "ready";
export const mayRetry = (status: DocumentStatus): boolean => status === "failed";
