import type { FileImport } from "#api/commands/import-file.ts";
import {
  PLACEMENTS_DEFINITION,
  type PlacementEntry,
  type PlacementsFields,
} from "#core/management/rollover/placements-definition.ts";
import { type PlacementsPlan, planPlacements } from "#core/management/rollover/placements-plan.ts";
import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { decide } from "#core/shared/actions.ts";
import { ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { countDraftUp, writeStudentEdits } from "#db/queries/management/rollover/rollover-change.ts";
import type { RolloverRow } from "#db/queries/management/rollover/rollover-facts.ts";
import { NOT_PREPARED } from "./change-rollover.ts";
import { plannedRollover, type RolloverFactStatements, rolloverFacts } from "./rollover-view.ts";

/** Puts students into the sections of a file, as edits of the draft (M-33). */
export const placementsImport = (
  today: SchoolDay,
): FileImport<
  PlacementsFields,
  PlacementEntry,
  RolloverFactStatements,
  PlacementsPlan & { row: RolloverRow }
> => ({
  definition: PLACEMENTS_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: () => rolloverFacts(today),
  plan(entries, rows, { scope, wrongAt }) {
    const planned = plannedRollover(rows, today);
    if (!planned) return refuse(409, "STATE_FORBIDS", NOT_PREPARED);
    const decision = decide(rolloverWorkflow, "edit", scope.actor, planned.state);
    if (!decision.allowed) return decision.refusal;
    const levels = new Map(rows[2].map(({ code, name }) => [code, name]));
    const levelName = (code: string): string => levels.get(code) ?? code;
    return ok({ ...planPlacements(entries, planned.plan, { levelName, wrongAt }), row: planned.row });
  },
  write: ({ placements, row }, { now, actor }) => ({
    statements: [
      countDraftUp(row),
      expectChanges(1),
      writeStudentEdits(
        row.id,
        placements.map(({ studentNumber, target }) => ({ studentNumber, isHeld: target === null, target })),
        { now, userId: actor.id },
      ),
    ],
    audit: {
      event: "rollover-import",
      subjectUuid: row.uuid,
      data: {
        changes: placements.map(({ studentNumber, before, after }) => ({
          name: studentNumber,
          before,
          after,
        })),
      },
    },
    message: ROSTER_SUCCESS,
  }),
});
