import type { ParentApp } from "#core/identity/parent-app-contract.ts";
import { PARENT_APP_SETTINGS } from "#core/management/school-settings.ts";
import { readWebAddress } from "#core/shared/web-address.ts";
import { as, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { school, schoolSetting } from "#db/tables.ts";

const setting = (name: string): SQL<string | null> =>
  sql`(select ${schoolSetting.value} from ${schoolSetting} where ${schoolSetting.name} = ${name})`;
/** What else is in a setting is no link. */
const linkIn = (name: string) => as(setting(name), readWebAddress);

/** The school and what its settings say of the parent app. */
export const parentApp = (): Statement<ParentApp> =>
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
