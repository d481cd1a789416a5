import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { MY_CHILDREN, PUBLISHED } from "#core/grading/published.body.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import {
  childNamed,
  childrenOf,
  publishedAttendance,
  publishedClasses,
} from "#db/queries/grading/published.ts";

/** The parent app: what the school published of one's own children. */
export const listChildren = endpoint(MY_CHILDREN, async (c, { today }) => {
  const { rows } = await readPage(c, (userId) => [childrenOf(userId, today)] as const);
  return { rows: rows[0] };
});
export const viewPublished = endpoint(PUBLISHED, async (c, { params: { student_id: number } }) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [
        childNamed(userId, number),
        publishedClasses(userId, number),
        publishedAttendance(userId, number),
      ] as const,
  );
  const [[child], classes, attendance] = rows;
  if (!child) throw new Refused(NOT_FOUND);
  return { data: { ...child, classes, attendance } };
});
