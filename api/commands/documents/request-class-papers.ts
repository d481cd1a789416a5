import type { ClassPaperAsked } from "../../../core/documents/class-paper-contract.ts";
import { factsOf } from "../../../core/grading/gradebook/gradebook.ts";
import { type ExportName, exportRefusal } from "../../../core/grading/gradebook/gradebook-export.ts";
import { gradebookWorkflow } from "../../../core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, type RefusedEntry, refuseAll } from "../../../core/shared/result.ts";
import { fileStamp } from "../../../core/shared/school-day.ts";
import { gradebookOf, gradebooksByUuid } from "../../../db/queries/grading/gradebook/gradebook.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

const PAPERS = {
  exportGradebook: { kind: "gradebook", one: "Gradebook", many: "Gradebooks" },
  exportGradesheet: { kind: "gradesheet", one: "Grade Sheet", many: "Grade Sheets" },
} as const satisfies Record<ExportName, object>;

/** Queues one PDF of the gradebooks or grade sheets of one or several classes; one that is refused refuses all (S-4). */
export function requestClassPapers(
  name: ExportName,
  papers: readonly ClassPaperAsked[],
): Command<readonly [ReturnType<typeof gradebooksByUuid>]> {
  const uuids = [...new Set(papers.map(({ gradebookUuid }) => gradebookUuid))];
  return {
    area: "grades",
    read: ({ userId }) => [gradebooksByUuid(userId, uuids)],
    decide(scope, [rows]) {
      const { actor, today, epochMs } = scope;
      if (!mayAct(gradebookWorkflow, name, actor)) return FORBIDDEN;
      const gradebooks = rows.map(gradebookOf);
      const classOf = new Map(gradebooks.map(({ uuid, classUuid }) => [uuid, classUuid]));
      const isOfItsClass = ({ gradebookUuid, classUuid }: ClassPaperAsked): boolean =>
        classOf.has(gradebookUuid) && (classUuid === null || classUuid === classOf.get(gradebookUuid));
      if (!papers.every(isOfItsClass)) return NOT_FOUND;
      const facts = gradebooks.map((gradebook) => factsOf(gradebook, today));
      const refused = facts.flatMap((one, index): RefusedEntry[] => {
        const decision = decide(gradebookWorkflow, name, actor, one);
        return decision.allowed ? [] : [{ message: decision.refusal.message, path: `payload.${index}` }];
      });
      if (refused.length > 0) return refuseAll(409, "STATE_FORBIDS", refused);
      const refusal = exportRefusal(facts);
      if (refusal) return refusal;
      const { kind, one, many } = PAPERS[name];
      const [first] = gradebooks;
      const filename =
        gradebooks.length === 1 && first ? `${one}_${first.name}.pdf` : `${many}_${fileStamp(epochMs)}.pdf`;
      return ok(
        queueDocument(
          scope,
          { kind, filename, total: uuids.length, request: { gradebooks: uuids } },
          { kind, gradebooks: gradebooks.map((gradebook) => gradebook.name) },
        ),
      );
    },
  };
}
