import { Hono } from "hono";
import { unlessUnknown } from "#api/commands/command.ts";
import { remindTeachers } from "#api/commands/mail/remind-teachers.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage, refuseUnknown } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { MISSING_BOARD, REMIND_TEACHERS } from "#core/reports/missing/missing-calls.ts";
import { TERM_PATHS } from "#core/reports/missing/missing-contract.ts";
import { daysClosed, nextRolesText } from "#core/reports/missing-grades-list.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { unknownPeriod } from "#db/queries/reports/advisories.ts";
import { boardLevels, boardRows, termOfBoard } from "#db/queries/reports/missing/missing-board.ts";

/** What a term waits for: by class, by student, and as a board; reminding the teachers. */
export const missing = new Hono<AppEnv>();

onCall(missing, MISSING_BOARD, async (c, { query: asked, today }) => {
  const { rows } = await readPage(c, (userId) => {
    const asker = { userId, today };
    return [
      termOfBoard(asker, asked),
      boardLevels(asker, asked),
      boardRows(asker, asked),
      unknownPeriod(asked, today, TERM_PATHS),
    ] as const;
  });
  const [[term], levels, classes, unknown] = rows;
  refuseUnknown(unknown);
  const shown = levels.find(({ is_shown }) => is_shown === 1)?.code ?? "";
  if (!term || (asked.levelCode !== null && shown === "")) throw new Refused(NOT_FOUND);
  return {
    data: {
      school_period_name: term.year_name,
      grading_period_name: TERM_NAMES[term.ordinal],
      grade_levels: levels.map(({ code, name }) => ({ code, name })),
      grade_level: shown,
      can_show_all: levels.every(({ can_show_all }) => can_show_all === 1),
      cells: classes.map((row) => ({
        class_id: row.class_uuid,
        gradebook_id: row.uuid,
        // The clubs of a level are one row: no label names a club's section.
        section_id: row.is_club === 1 ? `${row.level_name} clubs` : row.section_uuid,
        section:
          row.is_club === 1
            ? `${row.level_name} - Clubs`
            : gradeSectionLabel(row.level_name, row.section_name),
        subject: row.subject,
        subject_kind: row.subject_kind,
        status: row.status,
        students_without_grade: row.ungraded,
        whose_move: nextRolesText(row.status),
        days_since_closed: daysClosed(row.window_end, today),
      })),
    },
  };
});
onCommand(missing, REMIND_TEACHERS, ({ body: asked, today }) =>
  unlessUnknown(unknownPeriod(asked, today, TERM_PATHS), remindTeachers(asked, today)),
);
