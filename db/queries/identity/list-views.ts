import type { SavedView, SavedViews } from "#core/identity/saved-views.ts";
import { jsonIn, rowWithin, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { listViews } from "#db/tables.ts";
import { set } from "#db/write.ts";

const VIEWS = { views: jsonIn<SavedView[]>(listViews.viewsJson), version: listViews.version };
const ofList = (userId: number, list: string): SQL =>
  sql`from ${listViews} where ${listViews.userId} = ${userId} and ${listViews.list} = ${list}`;

/** No row: none was ever saved (NO_VIEWS). */
export const savedViews = (userId: number, list: string): Statement<SavedViews> =>
  select(VIEWS, ofList(userId, list));
export const NO_VIEWS: SavedViews = { views: [], version: 0 };

/** Changes a row only while it still has `version`, or adds the first one. */
export const writeListViews = (
  userId: number,
  list: string,
  { views, version }: SavedViews,
): Statement<unknown> =>
  statement(sql`insert into ${listViews} (user_id, list, views_json) values (${userId}, ${list}, ${json(views)})
    on conflict (user_id, list) do update set ${set(listViews, { viewsJson: sql`excluded.views_json`, version: sql`${listViews.version} + 1` })}
    where ${listViews.version} = ${version}`);

/** The answer of a change: what is saved now. */
export const savedViewsNow = (userId: number, list: string): SQL =>
  rowWithin(VIEWS, ofList(userId, list)).made;
