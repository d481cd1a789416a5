import type { Command } from "#api/commands/command.ts";
import {
  type AwardsAsked,
  awardFileName,
  exportedTabs,
  refuseAwards,
} from "#core/documents/awards/award-export.ts";
import { ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { awardStudents } from "#db/queries/reports/award.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues periodic awards as PDF or workbook, of the groups that the caller sees. */
export function requestAwards(
  asked: AwardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof awardStudents>]> {
  return {
    read: ({ userId }) => [awardStudents({ userId, today }, asked.filter)],
    decide(scope, [found]) {
      const tabs: readonly string[] = exportedTabs(asked, scope.actor.role);
      const students = new Set(
        found.flatMap(({ tab, student_no }) => (tabs.includes(tab) ? [student_no] : [])),
      ).size;
      const refusal = refuseAwards(asked, students);
      if (refusal) return refusal;
      const kind = asked.format === "pdf" ? "awards-pdf" : "awards";
      const filename = awardFileName(asked, scope.epochMs);
      return ok(
        queueDocument(
          scope,
          { kind, filename, total: students, request: asked },
          { format: asked.format, students },
        ),
      );
    },
  };
}
