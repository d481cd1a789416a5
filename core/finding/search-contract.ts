import * as z from "zod";
import { arrayAnswer, objectAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { searchText } from "#core/shared/query-fields.ts";
import { FOUND } from "./found.ts";

export const SEARCH = defineCall({
  method: "get",
  path: "/search",
  isCostlyRead: true,
  access: "account",
  tag: "Management",
  summary: "A few people, classes and documents by name, number, amount or day, of those the caller may see",
  query: z.strictObject({ q: searchText }),
  success: 200,
  answer: objectAnswer({
    rows: arrayAnswer(recordAnswer(FOUND)),
    /** What was searched for instead, where nothing bears the text as it was typed (S-32); null: the text itself. */
    searched_as: schemaAnswer(z.string().nullable()),
  }),
});
