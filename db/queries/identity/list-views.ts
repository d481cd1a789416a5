import type { SavedViews } from "#core/identity/saved-views.ts";
import type { Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

export type ListViewsRow = Row<"list_views", "views_json" | "version">;

export const listViews = (userId: number, list: string): Statement<ListViewsRow> =>
  statement(sql`select views_json, version from list_views where user_id = ${userId} and list = ${list}`);

/** What a row says; none was ever saved: no views, version 0. */
export const savedViewsOf = (row: ListViewsRow | undefined): SavedViews =>
  row ? { views: JSON.parse(row.views_json), version: row.version } : { views: [], version: 0 };

/** Changes a row only while it still has `version`, or adds the first one. */
export const writeListViews = (
  userId: number,
  list: string,
  { views, version }: SavedViews,
): Statement<unknown> =>
  statement(sql`insert into list_views (user_id, list, views_json) values (${userId}, ${list}, ${json(views)})
    on conflict (user_id, list) do update set views_json = excluded.views_json, version = version + 1
    where version = ${version}`);

/** The answer of a change: what is saved now. */
export const savedViewsNow = (userId: number, list: string): SQL =>
  sql`(select json_object('views', json(views_json), 'version', version) from list_views
    where user_id = ${userId} and list = ${list})`;
