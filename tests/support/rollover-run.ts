import type { AnyCommand, CommandScope } from "#api/commands/command.ts";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { continueRollover } from "#api/commands/management/continue-rollover.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { applyRollover, saveRollover, takeRolloverOver } from "#api/management/rollover/rollover.ts";
import { plannedRollover, rolloverFacts } from "#api/management/rollover/rollover-facts.ts";
import { insertYear } from "#api/management/school-year.ts";
import { planDigest } from "#core/management/rollover/rollover-plan.ts";
import { instantAt, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { endTheYear, NEXT_YEAR } from "./next-year.ts";

/** A rollover of a seeded school, without the API around it. */
export function rolloverOf(db: Database, today: SchoolDay) {
  const epochMs = Date.parse(startOfDay(today)) + 8 * 3_600_000;
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  const scopeOf = async (): Promise<CommandScope> => {
    const { rows } = await db.client.execute(
      "select id, uuid from user_account where email = 'admin@talaan.test'",
    );
    return {
      actor: { id: Number(rows[0]?.id), uuid: String(rows[0]?.uuid), role: "SA", sessionUuid: "" },
      epochMs,
      now: instantAt(epochMs),
      today,
      newUuid: uuid,
    };
  };
  const run = async (command: AnyCommand): Promise<void> => {
    const scope = await scopeOf();
    const { id: userId, uuid: userUuid } = scope.actor;
    const facts = await read(db, command.read({ userId, userUuid, sessionUuid: "", today }));
    const decided = await command.decide(scope, facts);
    if (!decided.ok) throw new Error(decided.message);
    const done = await commit(
      { db, requestId: "test", actor: scope.actor, now: scope.now, newUuid: uuid },
      decided.value,
    );
    if (done.outcome !== "done") throw new Error(done.outcome);
  };
  const digest = async (): Promise<string> => {
    const planned = plannedRollover(await read(db, rolloverFacts(today)), today);
    if (planned === null) throw new Error("Nothing is prepared");
    return planDigest(planned.plan);
  };
  return {
    run,
    openGradebooks: () => openGradebooks(db, { epochMs, newUuid: uuid, requestId: "test" }),
    continue: (of: Database = db) =>
      continueRollover({ db: of, requestId: "test", newUuid: uuid, epochMs }, 600_000),
    /** A school whose year has ended, with a next one and a draft. */
    async prepare(): Promise<void> {
      const yearUuid = uuid();
      await endTheYear(db.client);
      const terms = NEXT_YEAR.terms.map((term, place) => ({
        ordinal: ([1, 2, 3] as const)[place] ?? 3,
        start: term.start_date,
        end: term.end_date,
        encodeStart: term.encode_start_date,
        encodeEnd: term.encode_end_date,
        correctionStart: term.correction_start_date,
        correctionEnd: term.correction_end_date,
      }));
      await commit(
        { db, requestId: "test", actor: null, now: instantAt(epochMs), newUuid: uuid },
        {
          statements: insertYear(yearUuid, NEXT_YEAR, terms, uuid),
          audit: [],
          answer: { status: 200, message: "" },
        },
      );
      await computeAllFigures(db);
      await run(
        saveRollover(
          {
            rule: "same-name",
            needs_pass: true,
            brings_advisers: true,
            brings_classes: true,
            brings_teachers: true,
            brings_schemes: true,
            places_anew: false,
            version: 0,
          },
          today,
        ),
      );
    },
    /** Takes over what has changed in the school since. */
    takeOver: async () => run(takeRolloverOver(await digest(), today)),
    /** Confirms the draft: it is to be applied from then on. */
    confirm: async () => run(applyRollover(await digest(), today)),
  };
}
