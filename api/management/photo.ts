import { command, unchanged } from "#api/commands/command.ts";
import { SAVED } from "#api/commands/saved.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { PHOTO_CALLS } from "#core/management/people/people.body.ts";
import { PERSON_LISTS, type PersonList } from "#core/management/people/person-paths.ts";
import { PICTURE_LIMIT } from "#core/shared/files/picture.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import { select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { personPhoto } from "#db/tables.ts";

const isOf = (list: PersonList, id: string) =>
  sql`${personPhoto.list} = ${list} and ${personPhoto.personId} = ${id}`;
/** The photo of a person as the list names him or her (M-25); no row: there is none. */
export const photoOf = (list: PersonList, id: string) =>
  select(
    { objectKey: personPhoto.objectKey, contentType: personPhoto.contentType, sha256: personPhoto.sha256 },
    sql`from ${personPhoto} where ${isOf(list, id)}`,
  );
const setPhoto = (list: PersonList, id: string, photo: KeptPicture | null): Statement<unknown> =>
  photo === null
    ? statement(sql`delete from ${personPhoto} where ${isOf(list, id)}`)
    : statement(sql`insert into person_photo (list, person_id, object_key, content_type, sha256)
        values (${list}, ${id}, ${photo.objectKey}, ${photo.type}, ${photo.sha256})
        on conflict (list, person_id) do update set object_key = excluded.object_key,
          content_type = excluded.content_type, sha256 = excluded.sha256`);

/** The photo of a person in place of the one before, or none. Answers the object that nobody names any more, where there is one. */
const keepPhoto = (list: PersonList, id: string, photo: KeptPicture | null, today: SchoolDay) =>
  command({
    read: () => [officeRecord(list, id, today), photoOf(list, id)],
    decide(_scope, [[person], [before]]) {
      if (!person) return NOT_FOUND;
      if ((before?.sha256 ?? null) === (photo?.sha256 ?? null))
        return unchanged({ status: 200, message: SAVED });
      const moved = { name: "photo", before: before ? "Yes" : null, after: photo ? "Yes" : null };
      return ok({
        statements: [setPhoto(list, id, photo)],
        audit: [{ event: "photo-change", subjectUuid: id, data: { list, id, changes: [moved] } }],
        answer: { status: 200, message: SAVED, ...(before && { data: sql`${json(before.objectKey)}` }) },
      });
    },
  });

export const photoEndpoints = PERSON_LISTS.flatMap((list) => {
  const { show, keep, remove } = PHOTO_CALLS[list];
  /** The object of the photo before is nobody else's: it goes once the change is made. */
  const change = async (c: ApiContext, id: string, photo: KeptPicture | null) => {
    const kept = keepPhoto(list, id, photo, schoolDayAt(c.var.epochMs));
    const { message, data } = await executeCommand(c, kept, { digest: photo?.sha256 ?? "" });
    if (typeof data === "string") c.executionCtx.waitUntil(c.env.FILES.delete(data));
    return { message };
  };
  return [
    endpoint(show, async (c, { params: { id } }) => {
      const { rows } = await readPage(c, [photoOf(list, id)] as const);
      const [[photo]] = rows;
      const object = photo && (await intactObject(c.env.FILES, photo.objectKey, photo.sha256));
      if (!object) throw new Refused(NOT_FOUND);
      return pictureAnswer(c, object, photo.contentType);
    }),
    endpoint(keep, async (c, { params: { id }, today }) => {
      const { rows } = await readPage(c, [officeRecord(list, id, today)] as const);
      if (!rows[0][0]) throw new Refused(NOT_FOUND);
      return change(
        c,
        id,
        await pictureUpload(c, PICTURE_LIMIT, (sha256) => `photos/${list}/${id}/${sha256}`),
      );
    }),
    endpoint(remove, (c, { params: { id } }) => change(c, id, null)),
  ];
});
