import { OPERATIONS } from "#api/openapi/operations.ts";
import type { Row } from "#tests/support/caller.ts";
import type { DoneChange } from "./done/step.ts";
import { doneChanges } from "./done-changes.ts";

/** Any record at all: whatever is read of it is one again. */
const ANYTHING: Row = new Proxy(() => ANYTHING, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => "anything";
    return name === Symbol.iterator ? () => [ANYTHING].values() : ANYTHING;
  },
  apply: () => ANYTHING,
});
/** Every step, without a school. */
export const stepsOfAnySchool = (): DoneChange[] => doneChanges(ANYTHING);
/** Every change that the API document has, as steps name it. */
export const CHANGES: readonly string[] = OPERATIONS.filter(({ method }) => method !== "get").map(
  ({ method, path }) => `${method} ${path}`,
);
