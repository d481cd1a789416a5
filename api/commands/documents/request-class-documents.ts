import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { namedGradebooks } from "#api/commands/grading/gradebook-facts.ts";
import type { ClassDocumentAsked } from "#core/documents/class-document-contract.ts";
import { factsOf, type GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { type ExportName, exportRefusal } from "#core/grading/gradebook/gradebook-export.ts";
import { ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { gradebookOf, gradebooksByUuid } from "#db/queries/grading/gradebook/gradebook.ts";
import { queueDocument } from "./queue-document.ts";

const BULK_DOCUMENTS = {
  exportGradebook: { kind: "gradebook", one: "Gradebook", many: "Gradebooks" },
  exportGradesheet: { kind: "gradesheet", one: "Grade Sheet", many: "Grade Sheets" },
} as const satisfies Record<ExportName, object>;

/** Queues one PDF of the gradebooks or grade sheets of one or several classes; one that is refused refuses all (S-4). */
export function requestClassDocuments(
  name: ExportName,
  documents: readonly ClassDocumentAsked[],
): Command<readonly [ReturnType<typeof gradebooksByUuid>]> {
  const uuids = [...new Set(documents.map(({ gradebookUuid }) => gradebookUuid))];
  return {
    read: ({ userId }) => [gradebooksByUuid(userId, uuids)],
    decide(scope, [rows]) {
      const { today, epochMs } = scope;
      const isOfItsClass = ({ uuid, classUuid }: GradebookRow): boolean =>
        documents.every(
          (document) => document.gradebookUuid !== uuid || (document.classUuid ?? classUuid) === classUuid,
        );
      const gradebooks = rows.map(gradebookOf).filter(isOfItsClass);
      const allowed = decideNamed(namedGradebooks(name, uuids, "payload"), scope, gradebooks);
      if (!allowed.ok) return allowed;
      const refusal = exportRefusal(gradebooks.map((gradebook) => factsOf(gradebook, today)));
      if (refusal) return refusal;
      const { kind, one, many } = BULK_DOCUMENTS[name];
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
