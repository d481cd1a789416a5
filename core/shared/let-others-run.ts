/** Gives other work of the same Worker its turn: one request's long computation does not keep the others waiting. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
