import { type Command, unchanged } from "#api/commands/command.ts";
import { type SavedViews, VIEW_MESSAGES } from "#core/identity/saved-views.ts";
import { isScreenKey } from "#core/identity/screens.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { NO_VIEWS, savedViews, savedViewsNow, writeListViews } from "#db/queries/identity/list-views.ts";

/** PUT /me/views/{list}: one's own views of a list, whole. No audit event: it says how somebody looks, not what was done. */
export function saveViews(
  list: string,
  wanted: SavedViews,
): Command<readonly [ReturnType<typeof savedViews>]> {
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
