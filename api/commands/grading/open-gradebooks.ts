import {
  gradebookName,
  gradebookNameWithYear,
  gradebookSortsBy,
} from "#core/grading/gradebook/gradebook-name.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import { keysOfLetters } from "#core/shared/name-order.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  insertGradebooks,
  type OpenedGradebook,
  type UnopenedRow,
  unopenedClasses,
} from "#db/queries/grading/gradebook/gradebook-opening.ts";

/** Conduct is scored out of a hundred (G-42). */
const CONDUCT_MAXIMUM = 100 * 100;

/**
 * Opens the gradebooks of a term that began: one of each class, a Draft without any score. A second
 * run, also at the same moment, opens nothing twice; a missed one is caught up. Answers how many were opened.
 */
export async function openGradebooks(
  db: Database,
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<number> {
  const [classes] = await read(db, [unopenedClasses(schoolDayAt(epochMs))] as const);
  if (classes.length === 0) return 0;
  const done = await commit(
    { db, requestId, actor: null, now: instantAt(epochMs), newUuid },
    {
      statements: insertGradebooks(classes.map((row) => openedOf(row, newUuid))),
      audit: [],
      answer: { status: 200, message: "" },
    },
  );
  return done.outcome === "done" ? classes.length : 0;
}

function openedOf(row: UnopenedRow, newUuid: () => string): OpenedGradebook {
  const { categories } = schemeFromJson(row.definition_json);
  const components = categories.flatMap((category) => category.components);
  const place = { level: row.level_name, section: row.section_name };
  const name = gradebookName(row.subject_name, place, row.ordinal);
  return {
    uuid: newUuid(),
    classId: row.class_id,
    termId: row.term_id,
    name,
    letters: keysOfLetters(
      gradebookSortsBy(
        row.subject_name,
        { levelOrdinal: row.level_ordinal, section: row.section_name },
        row.ordinal,
      ),
    ),
    nameWithYear: gradebookNameWithYear(name, row.year_name),
    activities:
      row.subject_kind === "homeroom"
        ? components.map(({ code, name }) => ({
            uuid: newUuid(),
            component: code,
            code: `${code}1`,
            name,
            maximum: CONDUCT_MAXIMUM,
          }))
        : [],
  };
}
