import { type Zippable, zipSync } from "fflate";
import * as z from "zod";
import { OneRosterWriter } from "#core/management/oneroster/write-oneroster.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { oneRosterSections, oneRosterYear } from "#db/queries/management/oneroster.ts";
import type { Drawing } from "./drawing.ts";

/** Written by api/management/oneroster.ts alone. */
const request = z.object({ year: z.string() });
/** How many sections one answer of the database holds. */
const SECTIONS_AT_ONCE = 20;
/** The first day a ZIP knows: the same records give the same bytes. */
const MTIME = new Date(1980, 0, 1);

/** A school year as a ZIP of OneRoster 1.2 (M-47), as it is when it is drawn. */
export const drawOneRoster: Drawing = async (job, document) => {
  const { year: uuid } = request.parse(JSON.parse(document.request_json));
  const [[found]] = await read(job.db, [oneRosterYear(uuid)] as const);
  if (!found) return NOT_FOUND;
  const { year, sections } = found;
  const writer = new OneRosterWriter(year);
  for (let at = 0; at < sections.length; at += SECTIONS_AT_ONCE) {
    const [rows] = await read(job.db, [
      oneRosterSections(sections.slice(at, at + SECTIONS_AT_ONCE)),
    ] as const);
    for (const section of rows) writer.addSection(section);
  }
  const encoder = new TextEncoder();
  const files = Object.entries(writer.files()).map(([name, text]) => [
    name,
    [encoder.encode(text), { mtime: MTIME }],
  ]);
  return ok({
    bytes: zipSync(Object.fromEntries(files) as Zippable),
    pages: null,
    contentType: "application/zip",
  });
};
