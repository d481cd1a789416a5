import { filterQuery } from "#core/shared/list/query.ts";
import { GRADEBOOK_LIST } from "./gradebook-list.ts";

/** GET /grade_books/status/count: the list's filters; every status is counted, whichever is asked for. */
export const gradebookCountQuery = filterQuery(GRADEBOOK_LIST);
