import { type Command, unchanged } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { MY_VIEWS, SAVE_MY_VIEWS } from "#core/identity/calls.ts";
import { type SavedView, type SavedViews, VIEW_MESSAGES } from "#core/identity/saved-views.ts";
import { isScreenKey } from "#core/identity/screens.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { jsonIn, rowWithin, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { listViews } from "#db/tables.ts";
import { set } from "#db/write.ts";

/** PUT /me/views/{list}: one's own views of a list, whole. No audit event: it says how somebody looks, not what was done. */
function saveViews(list: string, wanted: SavedViews): Command<readonly [ReturnType<typeof savedViews>]> {
  return {
    read: ({ userId }) => [savedViews(userId, list)],
    decide({ actor }, [[saved]]) {
      if (!isScreenKey(list)) return NOT_FOUND;
      const known = saved ?? NO_VIEWS;
      if (known.version !== wanted.version)
        return refuse(409, "STALE_VERSION", VIEW_MESSAGES.stale, { data: known });
      const answer = {
        status: 200,
        message: "Your views are kept.",
        data: savedViewsNow(actor.id, list),
      } as const;
      if (saved && isSameContent(known.views, wanted.views)) return unchanged(answer);
      return ok({
        statements: [writeListViews(actor.id, list, wanted), expectChanges(1)],
        audit: [],
        answer,
      });
    },
  };
}

const VIEWS = { views: jsonIn<SavedView[]>(listViews.viewsJson), version: listViews.version };
const ofList = (userId: number, list: string): SQL =>
  sql`from ${listViews} where ${listViews.userId} = ${userId} and ${listViews.list} = ${list}`;

/** No row: none was ever saved (NO_VIEWS). */
export const savedViews = (userId: number, list: string): Statement<SavedViews> =>
  select(VIEWS, ofList(userId, list));
const NO_VIEWS: SavedViews = { views: [], version: 0 };

/** Changes a row only while it still has `version`, or adds the first one. */
const writeListViews = (userId: number, list: string, { views, version }: SavedViews): Statement<unknown> =>
  statement(sql`insert into ${listViews} (user_id, list, views_json) values (${userId}, ${list}, ${json(views)})
    on conflict (user_id, list) do update set ${set(listViews, { viewsJson: sql`excluded.views_json`, version: sql`${listViews.version} + 1` })}
    where ${listViews.version} = ${version}`);

/** The answer of a change: what is saved now. */
const savedViewsNow = (userId: number, list: string): SQL => rowWithin(VIEWS, ofList(userId, list)).made;

export const listViewEndpoints = [
  endpoint(MY_VIEWS, async (c, { params: { list } }) => {
    const { rows } = await readPage(c, (userId) => [savedViews(userId, list)] as const);
    if (!isScreenKey(list)) throw new Refused(NOT_FOUND);
    return { data: rows[0][0] ?? NO_VIEWS };
  }),
  change(SAVE_MY_VIEWS, ({ params: { list }, body }) => saveViews(list, body)),
];
