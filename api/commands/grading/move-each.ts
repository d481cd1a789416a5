import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type GradebookVersion,
  moveGradebooks,
  type Transition,
} from "#db/queries/grading/gradebook/gradebook-change.ts";
import type { Statement } from "#db/statement.ts";

/** Moves gradebooks to the status decided for each: all of them as they were read, or none. `left` is what the move leaves on them. */
export function moveEach(
  moving: readonly { gradebook: GradebookVersion; to: GradebookStatus }[],
  left: Omit<Transition, "to">,
): Statement<unknown>[] {
  return [...Map.groupBy(moving, ({ to }) => to)].flatMap(([to, group]) => [
    moveGradebooks(
      group.map(({ gradebook: { uuid, version } }) => ({ uuid, version })),
      { to, ...left },
    ),
    expectChanges(group.length),
  ]);
}
