import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { MY_CHILDREN, PUBLISHED } from "#core/grading/publication/parent-calls.ts";
import { PARENT_APP_DOWNLOAD, type ParentApp } from "#core/identity/calls.ts";
import { PARENT_APP_SETTINGS } from "#core/management/school-settings.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { readWebAddress } from "#core/shared/web-address.ts";
import { read } from "#db/client.ts";
import {
  childListedOf,
  childOf,
  childrenOf,
  publishedAttendance,
  publishedRows,
  publishedStudentOf,
} from "#db/queries/grading/published.ts";
import { as, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { school, schoolSetting } from "#db/tables.ts";

const setting = (name: string): SQL<string | null> =>
  sql`(select ${schoolSetting.value} from ${schoolSetting} where ${schoolSetting.name} = ${name})`;
/** What else is in a setting is no link. */
const linkIn = (name: string) => as(setting(name), readWebAddress);

/** The school and what its settings say of the parent app. */
const parentApp = (): Statement<ParentApp> =>
  select(
    {
      schoolName: school.name,
      schoolEmail: school.email,
      schoolContact: school.contactNumber,
      androidUrl: linkIn(PARENT_APP_SETTINGS.androidUrl),
      iosUrl: linkIn(PARENT_APP_SETTINGS.iosUrl),
      note: sql<string>`coalesce(${setting(PARENT_APP_SETTINGS.note)}, '')`,
    },
    sql`from ${school} order by ${school.id} limit 1`,
  );

/** Where the parent app is had, and what the school published of one's own children. */
export const parentAppEndpoints = [
  endpoint(PARENT_APP_DOWNLOAD, async (c) => {
    const [[app]] = await read(c.var.db, [parentApp()]);
    if (!app) throw new Refused(NOT_FOUND);
    return { data: app };
  }),
  endpoint(MY_CHILDREN, async (c, { today }) => {
    const { rows } = await readPage(c, (userId) => [childrenOf(userId, today)] as const);
    return { rows: rows[0].map(childListedOf) };
  }),
  endpoint(PUBLISHED, async (c, { params: { student_id: number } }) => {
    const { rows } = await readPage(
      c,
      (userId) =>
        [
          childOf(userId, number),
          publishedRows(userId, number),
          publishedAttendance(userId, number),
        ] as const,
    );
    const [child] = rows[0];
    if (!child) throw new Refused(NOT_FOUND);
    return { data: publishedStudentOf(child, rows[1], rows[2]) };
  }),
];
