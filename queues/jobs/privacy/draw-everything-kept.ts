import { Buffer } from "node:buffer";
import * as z from "zod";
import { headsToText } from "#core/billing/number-series.ts";
import { everythingKept } from "#core/documents/everything-kept.ts";
import { safeName } from "#core/documents/print-job/job-index.ts";
import { PERSON_LISTS } from "#core/management/people/person-paths.ts";
import { ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { headsOf, seriesHeads } from "#db/queries/billing/series.ts";
import { type KeptPaperRow, keptPapers } from "#db/queries/privacy/kept-papers.ts";
import { KEPT_RECORDS } from "#db/queries/privacy/kept-records.ts";
import { NAMED_BESIDE } from "#db/queries/privacy/other-people.ts";
import type { Job } from "#queues/job.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { abortUpload, MultipartObject } from "#queues/jobs/print/multipart-object.ts";
import { crc32Of, localHeader, type ZipEntry, zipDirectory } from "#queues/render/zip/zip-format.ts";

/** Written by request-everything-kept.ts alone. */
const request = z.object({ list: z.enum(PERSON_LISTS), id: z.string() });

/** A ZIP that is written entry by entry: one of them is in memory at a time. */
class Archive {
  private readonly entries: ZipEntry[] = [];
  private readonly names = new Set<string>();
  private readonly object: MultipartObject;
  constructor(object: MultipartObject) {
    this.object = object;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    const entry = { name: this.freeName(name), size: bytes.length, crc32: crc32Of(bytes) };
    this.entries.push(entry);
    await this.object.write(localHeader(entry));
    await this.object.write(bytes);
  }

  async finish(): Promise<{ sha256: string; bytes: number }> {
    await this.object.write(zipDirectory(this.entries));
    const sha256 = await this.object.finish();
    return { sha256, bytes: this.object.bytes };
  }

  /** Two files of one name are kept apart: "slip.png", "slip (2).png". */
  private freeName(name: string): string {
    let free = name;
    for (let place = 2; this.names.has(free); place += 1) free = name.replace(/(\.[^.]*)?$/, ` (${place})$1`);
    this.names.add(free);
    return free;
  }
}

/**
 * Everything that is kept of a person, as it is now (M-36): the records as JSON, a file for each subject that has any, the
 * papers and uploads that are still in the store and the person's alone, and what was left out in words. It is streamed there under a key of its own; a second try makes another.
 */
export const drawEverythingKept: Drawing = async (job, document) => {
  const { list, id } = request.parse(JSON.parse(document.request_json));
  const subjects = KEPT_RECORDS[list](id);
  const [papers, series, names, ...records] = await read(job.db, [
    keptPapers(list, id),
    seriesHeads(),
    NAMED_BESIDE[list](id),
    ...subjects.map(({ rows }) => rows),
  ] as const);
  const kept = everythingKept(
    subjects.map(({ file, share }, place) => ({ file, share, rows: records[place] ?? [] })),
    papers,
    names,
  );
  const objectKey = `documents/${document.uuid}/${job.newUuid()}`;
  const upload = await job.env.FILES.createMultipartUpload(objectKey, {
    httpMetadata: { contentType: "application/zip" },
    customMetadata: { series: headsToText(headsOf(series)) },
  });
  try {
    const archive = new Archive(new MultipartObject(upload, async () => {}));
    await archive.add("README.txt", Buffer.from(kept.readme));
    for (const { file, rows } of kept.records)
      await archive.add(`${file}.json`, Buffer.from(JSON.stringify(rows, null, 2)));
    for (const paper of papers)
      if (paper.is_shared === 0) await addPaper(job, archive, { ...paper, filename: kept.nameOf(paper) });
    return ok({ pages: null, stored: { objectKey, ...(await archive.finish()) } });
  } catch (error) {
    await abortUpload(job.env.FILES, { key: objectKey, id: upload.uploadId }).catch(() => {});
    throw error;
  }
};

/** What is gone from the store is left out: the records still name it. */
async function addPaper(
  job: Job,
  archive: Archive,
  { object_key, folder, filename }: KeptPaperRow,
): Promise<void> {
  const stored = await job.env.FILES.get(object_key);
  if (stored)
    await archive.add(`${folder}/${safeName(filename)}`, new Uint8Array(await stored.arrayBuffer()));
}
