import * as z from "zod";
import type { AnyList } from "#core/shared/list/definition.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { EXPORT_FORMATS } from "./export-guards.ts";

/** The wire of list exports: a list's own query, and the format. */
const format = z
  .string()
  .toLowerCase()
  .pipe(z.enum(EXPORT_FORMATS, "Please choose pdf, csv or xlsx"))
  .default("pdf");

/** Every name the call takes, for the OpenAPI document. */
export const listExportNames = (list: AnyList) => z.strictObject({ format, ...listQuery(list).in.shape });

/** The format by itself; the rest is parsed as the list parses it. */
export const exportFormat = z
  .looseObject({ format })
  .transform(({ format: asked, ...list }) => ({ format: asked, list }));
