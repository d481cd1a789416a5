import type { Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import {
  type AwardsAsked,
  awardFileName,
  exportedTabs,
  refuseAwards,
} from "#core/documents/awards/award-export.ts";
import {
  type CompositeAsked,
  compositePdfName,
  compositeWorkbookName,
  refuseComposite,
} from "#core/documents/composite/composite-export.ts";
import type { BesideComposite } from "#core/reports/composite-list.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { awardStudents } from "#db/queries/reports/award.ts";
import {
  besideComposite,
  type CompositeSection,
  compositeSection,
  compositeStudents,
} from "#db/queries/reports/composite-list.ts";

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

type RequestCompositeFacts = readonly [
  ReturnType<typeof compositeStudents>,
  ReturnType<typeof besideComposite>,
  ReturnType<typeof compositeSection>,
];

/** Queues the grade composite of all that match: a PDF of one section or of several, in a term or a year, or a workbook. */
export function requestComposite(asked: CompositeAsked, today: SchoolDay): Command<RequestCompositeFacts> {
  const { format, filter } = asked;
  const sectionUuid = filter.section ?? "";
  return {
    read: ({ userId }) => {
      const page = { filter, sort: "studentName", descending: false, userId, today } as const;
      // A PDF is of the tab that is asked for, a workbook of both.
      const tabs = format === "pdf" ? ([filter.status ?? "Trimester"] as const) : undefined;
      return [
        compositeStudents(page, tabs),
        besideComposite({ ...page, limit: 1, offset: 0 }),
        compositeSection(sectionUuid),
      ];
    },
    decide(scope, [[counted], [beside], [section]]) {
      const students = counted?.students ?? 0;
      const { canExport } = JSON.parse(beside?.json ?? "{}") as BesideComposite;
      const refusal = refuseComposite(asked, { isOn: canExport, students });
      if (refusal) return refusal;
      const data = { format, students };
      if (format === "xlsx") {
        const filename = compositeWorkbookName(scope.epochMs);
        return ok(
          queueDocument(scope, { kind: "composite", filename, total: students, request: asked }, data),
        );
      }
      if (filter.section !== null && !section) return NOT_FOUND;
      const named = section ? (JSON.parse(section.json) as CompositeSection) : null;
      const filename = compositePdfName(named, filter.status === "Final", scope.epochMs);
      return ok(
        queueDocument(scope, { kind: "composite-pdf", filename, total: students, request: asked }, data),
      );
    },
  };
}
