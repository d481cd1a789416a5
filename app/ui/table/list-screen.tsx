import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { emptySentence } from "#core/shared/list/definition.ts";
import { Bookmark } from "../icons.tsx";
import type { ColumnDefinition } from "./columns/column.ts";
import { ColumnChooser } from "./columns/column-chooser.tsx";
import { useTableLayout, withWidth } from "./columns/layout-preference.ts";
import { SortMenu } from "./columns/sort-menu.tsx";
import { DataTable } from "./data-table.tsx";
import { FilterChips } from "./filters/filter-chips.tsx";
import { FilterMenu } from "./filters/filter-menu.tsx";
import { SearchBox } from "./filters/search-box.tsx";
import { PrintedScope } from "./printed-scope.tsx";
import { type LeftOut, leftOutOf } from "./selection/left-out.ts";
import { SelectionBar, selectedWords } from "./selection/selection-bar.tsx";
import type { ListSelection } from "./selection/use-list-selection.ts";
import { TableFooter } from "./table-footer.tsx";
import type { Expanded } from "./table-row.tsx";
import { EmptyState, ErrorState, FailedReload } from "./table-states.tsx";
import { TableTool } from "./table-tool.tsx";
import { type TableTotal, TableTotals } from "./table-totals.tsx";
import type { ListNavigation } from "./use-list-address.ts";
import type { SavedViewsProps } from "./views/saved-views-panel.tsx";

const LeaveOutDialog = lazy(() => import("./selection/leave-out-dialog.tsx"));
const SavedViewsPanel = lazy(() => import("#app/ui/table/views/saved-views-panel.tsx"));

/** The button of the views; they and their script are asked for when it is pressed. */
function SavedViews(props: Omit<SavedViewsProps, "close">) {
  return (
    <TableTool label="Views" icon={<Bookmark className="icon" />} className="w-[320px] max-sm:w-auto">
      {(close) => (
        <Suspense fallback={<p className="late p-3 text-sm text-muted">Loading…</p>}>
          <SavedViewsPanel {...props} close={close} />
        </Suspense>
      )}
    </TableTool>
  );
}

interface ListScreenProps<Row> {
  title: string;
  /** The key its columns and saved views are kept under. */
  name: string;
  navigation: ListNavigation;
  /** Right of the title: the primary action last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Searched half a second after the last key unless told. */
  search: { placeholder: string; debounceMs?: number };
  columns: readonly ColumnDefinition<Row>[];
  /** The accessible name of the table. */
  label: string;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Null: it could not be loaded, and why. */
  list: { rows: readonly Row[]; count: number; totalPages: number; searchedAs?: string } | null;
  failure: { title: string; message: string };
  noun: { one: string; many: string };
  /** How its records are made. */
  howMade?: string | undefined;
  totals?: readonly TableTotal[];
  onOpen?: (row: Row) => void;
  selection?: ListSelection<Row>;
  choicesFor?: (rows: readonly Row[], place: "row" | "bulk") => MenuChoice[];
  /** False: `choicesFor` has actions for several rows only. */
  hasRowMenu?: boolean;
  /** Said above the table. */
  notice?: string;
  /** What a row unfolds. */
  expanded?: Expanded<Row>;
  /** Dialogs that are over the list. */
  children?: ReactNode;
}

/** A list as every list is: title and action, tabs, one toolbar line or the selection's, the table, its sums and its footer. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { navigation, columns, selection, choicesFor } = props;
  const { list, isKept } = useKeptRows(props.list);
  const { userId } = useSignedIn();
  const [layout, changeLayout] = useTableLayout(props.name, userId);
  useAnnounceSelection(selection?.chosen.length ?? 0);
  const chooser = (
    <>
      <SortMenu columns={columns} navigation={navigation} />
      <SavedViews list={props.name} navigation={navigation} layout={layout} onLayout={changeLayout} />
      <ColumnChooser columns={columns} layout={layout} onChange={changeLayout} />
    </>
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-5 pb-3 sm:px-6 print:p-0">
        <h1 className="text-xl font-semibold tracking-[-.01em]">{props.title}</h1>
        <div className="not-printed ml-auto flex flex-wrap justify-end gap-2">
          {props.actions}
          {!props.tabs && chooser}
        </div>
      </div>
      <PrintedScope navigation={navigation} list={list} noun={props.noun} columns={columns} />
      {props.tabs && (
        <div className="group/tabs not-printed flex items-end gap-4 border-b border-line px-4 sm:px-6">
          {props.tabs}
          <div className="ml-auto flex flex-none pb-1">{chooser}</div>
        </div>
      )}
      {selection && choicesFor && selection.chosen.length > 0 ? (
        <Selected
          selection={selection}
          matching={list?.count ?? 0}
          nameOf={props.nameOf}
          actions={choicesFor(selection.chosen, "bulk")}
        />
      ) : (
        <Toolbar navigation={navigation} search={props.search} hasTabs={Boolean(props.tabs)} />
      )}
      {isKept && <Failed {...props.failure} isKept />}
      {list?.searchedAs && (
        <p className="not-printed px-4 py-2 text-sm text-muted sm:px-6" role="status">
          Nothing here matches “{navigation.address.search}”. These match “{list.searchedAs}”.
        </p>
      )}
      {props.notice && (
        <div className="not-printed px-4 py-2 sm:px-6">
          <Notice kind="info">{props.notice}</Notice>
        </div>
      )}
      <DataTable
        name={props.name}
        label={props.label}
        rows={list?.rows ?? []}
        columns={columns}
        keyOf={props.keyOf}
        nameOf={props.nameOf}
        navigation={navigation}
        layout={layout}
        onResize={(key, width) => changeLayout(withWidth(layout, key, width))}
        {...(selection && { selection: selection.selection })}
        {...(choicesFor && props.hasRowMenu !== false && { rowMenu: (row: Row) => choicesFor([row], "row") })}
        {...(props.onOpen && { onOpen: props.onOpen })}
        {...(props.expanded && { expanded: props.expanded })}
        state={
          list === null ? (
            <Failed {...props.failure} />
          ) : list.rows.length === 0 ? (
            <Empty navigation={navigation} noun={props.noun.one} howMade={props.howMade} />
          ) : undefined
        }
      />
      {list && props.totals && <TableTotals totals={props.totals} />}
      {list && (
        <TableFooter
          navigation={navigation}
          count={list.count}
          totalPages={list.totalPages}
          noun={props.noun}
        />
      )}
      {props.children}
    </main>
  );
}

/** The bar of what is chosen, and the question whether to leave out what an action does not take. */
function Selected<Row>({
  selection: { selection, chosen, isChoosingAll, chooseAll },
  matching,
  nameOf,
  actions,
}: {
  selection: ListSelection<Row>;
  matching: number;
  nameOf: (row: Row) => string;
  actions: MenuChoice[];
}) {
  const [leftOut, setLeftOut] = useState<LeftOut<Row> | null>(null);
  const close = () => setLeftOut(null);
  return (
    <>
      <SelectionBar
        count={chosen.length}
        matching={matching}
        isChoosingAll={isChoosingAll}
        onChooseAll={chooseAll}
        onClear={selection.clear}
        actions={actions}
        onRefused={(action) => setLeftOut(leftOutOf(action, chosen))}
        onLeaveOut={(action) => selection.replace(leftOutOf(action, chosen)?.taken ?? chosen)}
      />
      {leftOut && (
        <Suspense>
          <LeaveOutDialog
            leftOut={leftOut as LeftOut<unknown>}
            nameOf={nameOf as (row: unknown) => string}
            onLeaveOut={() => {
              selection.replace(leftOut.taken);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many are chosen is said each time that changes; the bar that shows it comes and goes. */
function useAnnounceSelection(count: number): void {
  const announced = useRef(count);
  useEffect(() => {
    if (announced.current === count) return;
    announced.current = count;
    announce(count === 0 ? "Selection cleared" : selectedWords(count));
  }, [count]);
}

function Toolbar(props: {
  navigation: ListNavigation;
  search: { placeholder: string; debounceMs?: number };
  hasTabs: boolean;
}) {
  const { navigation, search } = props;
  const rule = props.hasTabs ? "" : "border-t border-line";
  return (
    <div
      className={`not-printed flex min-h-12 flex-none flex-wrap items-start gap-2 ${rule} px-4 py-2 sm:px-6`}
    >
      <SearchBox
        value={navigation.address.search}
        placeholder={search.placeholder}
        debounceMs={search.debounceMs ?? 500}
        onSearch={(text) => navigation.change({ search: text })}
      />
      <div className="flex min-h-8 min-w-0 flex-1 basis-60 flex-wrap items-center gap-2">
        <FilterMenu navigation={navigation} />
        <FilterChips navigation={navigation} />
      </div>
    </div>
  );
}

function Failed({ isKept, ...failure }: { title: string; message: string; isKept?: boolean }) {
  const { revalidate, state } = useRevalidator();
  const retry = { isBusy: state !== "idle", onRetry: () => void revalidate() };
  return isKept ? <FailedReload {...failure} {...retry} /> : <ErrorState {...failure} {...retry} />;
}

/** The rows to show: where others could not be loaded, those from before. */
function useKeptRows<List extends { rows: readonly unknown[] }>(loaded: List | null) {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  const isKept = loaded === null && last !== null && last.rows.length > 0;
  return { list: isKept ? last : loaded, isKept };
}

/** Nothing matches: names what was asked for, offers to ask for less. */
function Empty({
  navigation,
  ...of
}: {
  navigation: ListNavigation;
  noun: string;
  howMade: string | undefined;
}) {
  const { filters, search } = navigation.address;
  const count = Object.keys(filters).length;
  return (
    <EmptyState
      sentence={emptySentence(of, { filters: count, search })}
      onClear={count > 0 || search ? () => navigation.change({ filters: {}, search: "" }) : null}
    />
  );
}
