import { Link } from "react-router";
import { pageWindow } from "#core/shared/paging.ts";
import { ChevronLeft, ChevronRight } from "../icons.tsx";
import type { ListNavigation } from "./use-list-address.ts";

interface TableFooterProps {
  navigation: ListNavigation;
  count: number;
  totalPages: number;
  noun: { one: string; many: string };
}

const figure = (count: number) => count.toLocaleString("en-US");

/** "11–20": which of the rows that match are on the page. */
export function rowsShown({ page, perPage }: { page: number; perPage: number }, count: number): string {
  if (count === 0) return "0";
  return `${figure(Math.min(count, (page - 1) * perPage + 1))}–${figure(Math.min(count, page * perPage))}`;
}

/** Which rows of how many, how many to a page, and the pages. */
export function TableFooter({ navigation, count, totalPages, noun }: TableFooterProps) {
  const { address, list, change } = navigation;
  return (
    <div className="not-printed flex min-h-11 flex-none flex-wrap items-center gap-x-4 border-t border-line bg-base-200 px-4 text-xs text-muted sm:px-6">
      <span role="status" className="num whitespace-nowrap">
        {rowsShown(address, count)} of <b className="font-semibold text-base-content">{figure(count)}</b>
        <span className="max-sm:sr-only"> {count === 1 ? noun.one : noun.many}</span>
      </span>
      <label className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
        <select
          className="h-7 rounded-selector bg-transparent pr-1 text-xs font-medium text-base-content"
          aria-label="Rows per page"
          value={address.perPage}
          onChange={(event) => change({ perPage: Number(event.target.value) })}
        >
          {list.pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        per page
      </label>
      <span className="num whitespace-nowrap max-md:hidden">
        Page {figure(address.page)}/{figure(totalPages)}
      </span>
      <Pages navigation={navigation} totalPages={totalPages} />
    </div>
  );
}

function Pages({ navigation, totalPages }: { navigation: ListNavigation; totalPages: number }) {
  const { page } = navigation.address;
  const pages = pageWindow(page, totalPages);
  return (
    <nav aria-label="Pages" className="ml-auto flex items-center gap-0.5 py-2">
      <PageStep navigation={navigation} to={page - 1} isOff={page <= 1} label="Previous page">
        <ChevronLeft className="icon" />
      </PageStep>
      {pages.map((number, index) => (
        <Link
          key={number}
          to={navigation.linkTo({ page: number })}
          preventScrollReset
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          className={`num grid h-7 min-w-7 place-items-center rounded-selector px-1.5 font-medium text-base-content hover:bg-base-300 aria-[current]:bg-base-300 aria-[current]:font-semibold ${Math.abs(index - pages.indexOf(page)) > 1 ? "max-sm:hidden" : ""}`}
        >
          {figure(number)}
        </Link>
      ))}
      {(pages.at(-1) ?? 0) < totalPages && (
        <>
          <span aria-hidden className="px-0.5 max-sm:hidden">
            …
          </span>
          <Link
            to={navigation.linkTo({ page: totalPages })}
            preventScrollReset
            aria-label={`Last page, ${totalPages}`}
            className="num grid h-7 min-w-7 place-items-center rounded-selector px-1.5 font-medium text-base-content hover:bg-base-300 max-sm:hidden"
          >
            {figure(totalPages)}
          </Link>
        </>
      )}
      <PageStep navigation={navigation} to={page + 1} isOff={page >= totalPages} label="Next page">
        <ChevronRight className="icon" />
      </PageStep>
    </nav>
  );
}

function PageStep(props: {
  navigation: ListNavigation;
  to: number;
  isOff: boolean;
  label: string;
  children: React.ReactNode;
}) {
  if (props.isOff)
    return (
      <span aria-hidden className="grid size-7 place-items-center text-line-strong">
        {props.children}
      </span>
    );
  return (
    <Link
      to={props.navigation.linkTo({ page: props.to })}
      preventScrollReset
      aria-label={props.label}
      className="grid size-7 place-items-center rounded-selector text-base-content hover:bg-base-300"
    >
      {props.children}
    </Link>
  );
}
