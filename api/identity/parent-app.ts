import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { PARENT_APP_DOWNLOAD, type ParentApp } from "#core/identity/calls.ts";
import { PARENT_APP_SETTINGS } from "#core/management/school-settings.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { readWebAddress } from "#core/shared/web-address.ts";
import { read } from "#db/client.ts";
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

/** Where the parent app is had. */
export const downloadParentApp = endpoint(PARENT_APP_DOWNLOAD, async (c) => {
  const [[app]] = await read(c.var.db, [parentApp()]);
  if (!app) throw new Refused(NOT_FOUND);
  return { data: app };
});
