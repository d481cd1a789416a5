import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { expectChanges } from "#db/commit.ts";
import {
  type GradebookVersion,
  moveGradebooks,
  type Transition,
} from "#db/queries/grading/gradebook/gradebook-change.ts";
import type { Statement } from "#db/statement.ts";

/** Changes each gradebook to the status decided for it: all of them as they were read, or none. `left`: what else the transition writes. */
export function transitionEach(
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
