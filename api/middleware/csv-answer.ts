import { BYTE_ORDER_MARK } from "#core/shared/import/csv.ts";
import type { FileDefinition } from "#core/shared/import/reading/file-definition.ts";
import { fileTemplate } from "#core/shared/import/reading/file-template.ts";
import type { ApiContext } from "./api-env.ts";

/** Answers a CSV file under its name, which is made of plain characters. */
export function csvAnswer(c: ApiContext, name: string, text: string) {
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}"`);
  return c.body(BYTE_ORDER_MARK + text, 200);
}

/** Answers the template of a file: its headings and a row of examples. */
export async function templateAnswer(
  c: ApiContext,
  definition: Pick<FileDefinition, "fields">,
  title: string,
) {
  const { bytes, contentType, extension } = await fileTemplate(definition, "csv", title);
  c.header("content-type", contentType);
  c.header("content-disposition", `attachment; filename="${title}.${extension}"`);
  return c.body(bytes, 200);
}
