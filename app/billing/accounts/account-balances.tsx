import { ACCOUNT_LIST, type AccountRow } from "#core/billing/accounts/account-list.ts";
import { AGES } from "#core/billing/accounts/aging.ts";
import { formatPesos } from "#core/shared/money.ts";

export const ACCOUNT_AMOUNTS = [...AGES, "unapplied", "balance"] as const;

/** What is owed by age, what money waits unapplied, and what remains. */
export function AccountBalances({ account }: { account: AccountRow }) {
  return (
    <dl className="mt-4 grid grid-cols-2 overflow-hidden rounded-md border border-line sm:grid-cols-4 xl:grid-cols-8">
      {ACCOUNT_AMOUNTS.map((key) => (
        <div key={key} className="-mr-px -mb-px border-r border-b border-line px-3 py-2.5">
          <dt className="text-xs text-muted">{ACCOUNT_LIST.row.fields[key].label}</dt>
          <dd
            className={`num mt-0.5 ${key === "balance" ? "font-semibold" : account[key] === 0 ? "text-muted" : "font-medium"}`}
          >
            {formatPesos(account[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
