import { type PlainTable, plainTable, tableOfPlain } from "#core/documents/exports/plain-table.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import type { PinnedDocument, PrintWorkRow } from "#db/queries/documents/print-job/print-work.ts";
import type { Job } from "#queues/job.ts";
import { type OpenTables, openTables } from "#queues/render/table.ts";
import type { DocumentDrawing } from "./document-drawing.ts";

/** What a document of a section says: its tables. */
interface TableText {
  tables: PlainTable[];
}

/** Documents of sections in bulk: each as it reads when it is first drawn; one that has no table any more is left out. */
export const tableDrawing = (
  tablesOf: (job: Job, work: PrintWorkRow, document: PinnedDocument) => Promise<TableDocument[]>,
): DocumentDrawing<TableText> => ({
  pinnedTexts: async () => new Map(),
  async draftTexts(job, documents, work) {
    const texts = new Map<number, TableText>();
    for (const document of documents) {
      const tables = await tablesOf(job, work, document);
      if (tables.length > 0)
        texts.set(document.position, { tables: await Promise.all(tables.map(plainTable)) });
    }
    return texts;
  },
  open(_job, { createdAt }) {
    let file: OpenTables | null = null;
    const opened = (first: PlainTable | undefined) => {
      file ??= openTables({ title: first?.title ?? "", author: first?.business.name ?? "" }, createdAt);
      return file;
    };
    return {
      async add(texts) {
        for (const { tables } of texts)
          for (const table of tables) await opened(table).add(tableOfPlain(table));
      },
      finish: () => opened(undefined).finish(),
    };
  },
});
