import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { ClassDocumentAsked } from "#core/documents/class-document-contract.ts";
import { type ExportName, exportRefusal } from "#core/grading/gradebook/gradebook-export.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { type FoundGradebook, gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import type { Statement } from "#db/statement.ts";
import { queueDocument } from "./queue-document.ts";

const BULK_DOCUMENTS = {
  exportGradebook: { kind: "gradebook", one: "Gradebook", many: "Gradebooks" },
  exportGradesheet: { kind: "gradesheet", one: "Grade Sheet", many: "Grade Sheets" },
} as const satisfies Record<ExportName, object>;

/** Queues one PDF of the gradebooks or grade sheets of one or several classes; one that is refused refuses all (S-4). */
export function requestClassDocuments(
  name: ExportName,
  documents: readonly ClassDocumentAsked[],
): Command<readonly [Statement<FoundGradebook>]> {
  const uuids = [...new Set(documents.map(({ gradebookUuid }) => gradebookUuid))];
  return {
    read: (asker) => [gradebooksNamed(asker, uuids)],
    decide(scope, [found]) {
      const isOfItsClass = ({ uuid, classUuid }: FoundGradebook): boolean =>
        documents.every(
          (document) => document.gradebookUuid !== uuid || (document.classUuid ?? classUuid) === classUuid,
        );
      const gradebooks = found.filter(isOfItsClass);
      const allowed = decideNamed(
        {
          workflow: gradebookWorkflow,
          action: name,
          names: uuids,
          path: "payload",
          factsOf: (gradebook) => gradebook,
        },
        scope,
        gradebooks,
      );
      if (!allowed.ok) return allowed;
      const refusal = exportRefusal(gradebooks);
      if (refusal) return refusal;
      const { kind, one, many } = BULK_DOCUMENTS[name];
      const [first] = gradebooks;
      const filename =
        gradebooks.length === 1 && first
          ? `${one}_${first.name}.pdf`
          : `${many}_${fileStamp(scope.epochMs)}.pdf`;
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
