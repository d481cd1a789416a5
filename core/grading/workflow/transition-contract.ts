import * as z from "zod";
import { GRADEBOOKS_PER_CHANGE_MAX } from "#core/grading/gradebook/gradebook-list.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { recordDay } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** PATCH /grade_books/{id}/{action}. `ids` are gradebooks, the one in the path included or not (G-35). */
export const transitionBody = z
  .strictObject({
    ids: selectionOf(z.uuid(), { max: GRADEBOOKS_PER_CHANGE_MAX }).default([]),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    release_date: recordDay.optional(),
    /** Of the gradebook in the path, as the one who asks knows it. */
    version: z.int().min(1).optional(),
  })
  .transform(({ ids, reason, release_date, version }) => ({
    ids,
    reason,
    releaseDate: release_date ?? null,
    version: version ?? null,
  }));
