import type { Result } from "#core/shared/result.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import type { Job } from "#queues/job.ts";
import type { FinishedDocument, StoredDocument } from "#queues/render/finished-document.ts";

/** Makes the file of one kind of document. The same document gives the same bytes at every try. */
export type Drawing = (job: Job, document: DocumentRow) => Promise<Result<FinishedDocument | StoredDocument>>;
