import { endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { SEARCH } from "#core/finding/search-contract.ts";
import { findRecords } from "#db/queries/finding/found.ts";
import { nearestSearch } from "#db/queries/finding/known-names.ts";

const QUERY_CHARACTERS_MIN = 2;

/** What the palette finds. */
export const search = endpoint(SEARCH, async (c, { query: { q }, today }) => {
  const found = async (text: string) => {
    const isLongEnough = text.length >= QUERY_CHARACTERS_MIN;
    const { rows } = await readPage(c, (userId) =>
      isLongEnough ? findRecords({ text, userId, today }) : [],
    );
    return rows.flat();
  };
  const rows = await found(q);
  const nearest = rows.length === 0 ? await nearestSearch(c.var.db, q) : null;
  if (nearest === null) return { rows, searched_as: null };
  const again = await found(nearest);
  return { rows: again, searched_as: again.length > 0 ? nearest : null };
});
