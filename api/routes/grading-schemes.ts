import { Hono } from "hono";
import { soundScheme } from "../../core/grading/scheme.ts";
import { outlookToWire, schemeToWire, schemeVersionBody } from "../../core/grading/scheme-contract.ts";
import { schemePreview } from "../../core/grading/scheme-preview.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import {
  countPinned,
  gradedBookOf,
  pinnedOfScheme,
  schemeOf,
  schemeVersions,
  type TakingRow,
  unpinnedOfScheme,
} from "../../db/queries/scheme.ts";
import { lostActivities, saveSchemeVersion } from "../commands/management/save-scheme-version.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, uuidParam } from "../middleware/input.ts";
import { change, readPage, unwrap } from "../middleware/session.ts";

/** Grading schemes: one with its versions, what another version would change, and that version made. */
export const gradingSchemes = new Hono<AppEnv>()
  .get("/management/grading-schemes/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "management", [schemeVersions(uuid)] as const);
    const detail = schemeOf(rows[0]);
    if (!detail) throw new Refused(NOT_FOUND);
    return c.json({ data: schemeToWire(detail) }, 200);
  })
  .post("/management/grading-schemes/:id/preview", async (c) => {
    const uuid = uuidParam(c, "id");
    const entry = parse(schemeVersionBody, await jsonBody(c));
    const { rows } = await readPage(c, "management", [
      schemeVersions(uuid),
      unpinnedOfScheme(uuid),
      countPinned(uuid),
      pinnedOfScheme(uuid),
    ] as const);
    const [versions, unpinned, [pinned], graded] = rows;
    const standing = schemeOf(versions);
    if (!standing) throw new Refused(NOT_FOUND);
    const { name, version } = standing.scheme;
    const scheme = unwrap(soundScheme({ ...entry.scheme, name, version: version + 1 }));
    const lost = lostActivities(entry, unpinned);
    if (lost) throw new Refused(lost);
    const outlook = {
      ...schemePreview(scheme, graded.map(gradedBookOf)),
      taking: takingOf(unpinned),
      counted: graded.length,
      pinned: pinned?.gradebooks ?? 0,
    };
    return c.json({ data: outlookToWire(outlook) }, 200);
  })
  .post("/management/grading-schemes/:id/versions", async (c) => {
    const uuid = uuidParam(c, "id");
    const entry = parse(schemeVersionBody, await jsonBody(c));
    const { message, data, status } = await change(c, saveSchemeVersion(uuid, entry), JSON.stringify(entry));
    return c.json({ message, data: data as { id: string; version: number } }, status);
  });

/** Gradebooks by section, in the order they come. */
const takingOf = (rows: readonly TakingRow[]) =>
  [...Map.groupBy(rows, ({ section_uuid }) => section_uuid)].map(([key, of]) => ({
    key,
    name: of[0]?.section_name ?? "",
    gradebooks: of.length,
  }));
