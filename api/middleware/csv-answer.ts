import { BYTE_ORDER_MARK } from "#core/shared/import/csv.ts";
import type { ApiContext } from "./api-env.ts";

/** Answers a CSV file under its name, which is made of plain characters. */
export function csvAnswer(c: ApiContext, name: string, text: string) {
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}"`);
  return c.body(BYTE_ORDER_MARK + text, 200);
}
