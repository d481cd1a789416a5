import { Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Await } from "react-router";
import { SchoolLogo } from "#app/shell/school-logo.tsx";
import { type SignedInProfile, useSignedIn } from "#app/shell/signed-in.ts";
import { sortedBy } from "#core/shared/list/definition.ts";
import { formatInstant, instantAt } from "#core/shared/school-day.ts";
import type { ColumnDefinition } from "./columns/column.ts";
import { describeFilter, isLookedUp } from "./filters/filter.ts";
import { LookupLabel } from "./filters/lookup-select.tsx";
import { rowsShown } from "./table-footer.tsx";
import type { ListNavigation } from "./use-list-address.ts";

/**
 * On paper, under the title (D-18): whose list it is, the tab, what it is searched, filtered and sorted by, which of its
 * rows are printed, who printed them and when.
 */
export function PrintedScope<Row>(props: {
  navigation: ListNavigation;
  list: { count: number; totalPages: number } | null;
  noun: { one: string; many: string };
  columns: readonly ColumnDefinition<Row>[];
}) {
  const { address, list } = props.navigation;
  const tab = list.tabs.find(({ key }) => key === address.tab);
  const active = list.filters.filter(({ key }) => address.filters[key] !== undefined);
  const sorted = props.columns.find(({ sort }) => sort === address.sort);
  return (
    <ul className="hidden py-1 text-xs print:block" aria-hidden>
      {tab && <li>{tab.label}</li>}
      {address.search && <li>Search: {address.search}</li>}
      {active.map((filter) => {
        const value = address.filters[filter.key] ?? "";
        return (
          <li key={filter.key}>
            {filter.label}:{" "}
            {isLookedUp(filter, value) ? (
              <LookupLabel from={filter.from} value={value} />
            ) : (
              describeFilter(filter, value).full
            )}
          </li>
        );
      })}
      {props.list && (
        <li>
          {rowsShown(address, props.list.count)} of {props.list.count.toLocaleString("en-US")}{" "}
          {props.list.count === 1 ? props.noun.one : props.noun.many}, page {address.page} of{" "}
          {props.list.totalPages}
        </li>
      )}
      {sorted && <li>{sortedBy(sorted.label, address.isDescending)}</li>}
      <Printed />
    </ul>
  );
}

/** By whom and when, as of the moment the browser prints. */
function Printed() {
  const { profile } = useSignedIn();
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const now = () => setAt(instantAt(Date.now()));
    const print = () => flushSync(now);
    now();
    window.addEventListener("beforeprint", print);
    return () => window.removeEventListener("beforeprint", print);
  }, []);
  return (
    <Suspense>
      <Await resolve={profile} errorElement={null}>
        {(shown: SignedInProfile) =>
          shown && (
            <li className="flex items-center gap-2">
              {shown.schoolLogo && <SchoolLogo sha256={shown.schoolLogo} className="size-8" />}
              {shown.schoolName} · Printed by {shown.givenName} {shown.lastName}
              {at && ` on ${formatInstant(at)}`}
            </li>
          )
        }
      </Await>
    </Suspense>
  );
}
