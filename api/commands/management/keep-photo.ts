import { type Command, unchanged } from "#api/commands/command.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { photoOf, setPhoto } from "#db/queries/management/people.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import { json, sql } from "#db/statement.ts";
import { SAVED } from "./save-record.ts";

/** The photo of a person in place of the one before, or none (M-25). Answers the object that nobody names any more, where there is one. */
export const keepPhoto = (
  list: PersonList,
  id: string,
  photo: KeptPicture | null,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof currentRow>, ReturnType<typeof photoOf>]> => ({
  read: () => [currentRow(list, id, today), photoOf(list, id)],
  decide(_scope, [[found], [before]]) {
    if (!found?.row) return NOT_FOUND;
    if ((before?.sha256 ?? null) === (photo?.sha256 ?? null))
      return unchanged({ status: 200, message: SAVED });
    return ok({
      statements: [setPhoto(list, id, photo)],
      audit: [
        {
          event: "photo-change",
          subjectUuid: id,
          data: {
            list,
            id,
            changes: [{ name: "photo", before: before ? "Yes" : null, after: photo ? "Yes" : null }],
          },
        },
      ],
      answer: { status: 200, message: SAVED, ...(before && { data: sql`${json(before.object_key)}` }) },
    });
  },
});
