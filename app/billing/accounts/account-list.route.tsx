import { DASH } from "#app/lists/cells.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { ACCOUNT_LIST, type AccountRow } from "#core/billing/accounts/account-list.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ACCOUNT_AMOUNTS } from "./account-balances.tsx";
import { useAccountActions } from "./use-account-actions.tsx";

/** Amounts of nothing are dashes, so that what is owed stands out. */
const CELLS = Object.fromEntries(
  ACCOUNT_AMOUNTS.map((key) => [key, (row: AccountRow) => (row[key] === 0 ? DASH : formatPesos(row[key]))]),
);

export const meta = listMeta(ACCOUNT_LIST);
export const loader = listLoader(ACCOUNT_LIST);
export default listPage(ACCOUNT_LIST, { cells: CELLS, useActions: useAccountActions });
