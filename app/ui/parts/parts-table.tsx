import { useSignedIn } from "#app/shell/signed-in.ts";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { ColumnChooser } from "#app/ui/table/columns/column-chooser.tsx";
import { useTableLayout } from "#app/ui/table/columns/layout-preference.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { FilterChips } from "#app/ui/table/filters/filter-chips.tsx";
import { FilterMenu } from "#app/ui/table/filters/filter-menu.tsx";
import { SearchBox } from "#app/ui/table/filters/search-box.tsx";
import { ListTabs } from "#app/ui/table/list-tabs.tsx";
import { SelectionBar } from "#app/ui/table/selection/selection-bar.tsx";
import { useSelection } from "#app/ui/table/selection/use-selection.ts";
import { TableFooter } from "#app/ui/table/table-footer.tsx";
import { EmptyState, ErrorState } from "#app/ui/table/table-states.tsx";
import { TableTotals } from "#app/ui/table/table-totals.tsx";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { SAMPLE_COLUMNS, SAMPLE_LIST, SAMPLE_ROWS, type SampleRow } from "./parts-sample.ts";

const keyOf = (row: SampleRow) => row.key;
const nameOf = (row: SampleRow) => row.word;
const choices: MenuChoice[] = [
  { key: "do", label: "Do it", onChoose: () => toastSuccess("Done.") },
  { key: "not", label: "Not now", disabledReason: "The word is too short.", onChoose: () => {} },
  { key: "undo", label: "Undo it", isDanger: true, hasRule: true, onChoose: () => toastSuccess("Undone.") },
];

/** The table with every filter kind, expandable rows and all its states, each on a tab. */
export function PartsTable() {
  const navigation = useListAddress(SAMPLE_LIST);
  const selection = useSelection(keyOf);
  const [layout, changeLayout] = useTableLayout("parts", useSignedIn().userId);
  const { tab, search } = navigation.address;
  const rows = tab === "all" ? SAMPLE_ROWS : tab === "loading" ? null : [];
  const clear = () => navigation.change({ filters: {}, search: "" });
  return (
    <div className="flex h-[640px] flex-col border-y border-line">
      <div className="flex items-end border-b border-line px-6">
        <ListTabs navigation={navigation} counts={{ all: SAMPLE_ROWS.length }} label="States" />
        <div className="ml-auto pb-1">
          <ColumnChooser columns={SAMPLE_COLUMNS} layout={layout} onChange={changeLayout} />
        </div>
      </div>
      {selection.rows.size > 0 ? (
        <SelectionBar
          count={selection.rows.size}
          matching={SAMPLE_ROWS.length}
          matchingMax={1000}
          isChoosingAll={false}
          onChooseAll={() => selection.replace(SAMPLE_ROWS)}
          onClear={selection.clear}
          actions={choices}
        />
      ) : (
        <div className="flex h-12 flex-none items-center gap-2 px-6">
          <SearchBox
            value={search}
            placeholder="Search words"
            debounceMs={500}
            onSearch={(text) => navigation.change({ search: text })}
          />
          <FilterMenu navigation={navigation} />
          <FilterChips navigation={navigation} />
        </div>
      )}
      <DataTable
        label="Words"
        rows={rows}
        columns={SAMPLE_COLUMNS}
        keyOf={keyOf}
        nameOf={nameOf}
        navigation={navigation}
        layout={layout}
        selection={selection}
        rowMenu={() => choices}
        expanded={{ has: () => true, of: (row) => <p className="py-2 text-muted">More of {row.word}.</p> }}
        state={
          tab === "none" ? (
            <EmptyState sentence="No word matches." onClear={clear} />
          ) : tab === "failed" ? (
            <ErrorState
              title="Words did not load"
              message="The server did not answer."
              isBusy={false}
              onRetry={clear}
            />
          ) : undefined
        }
      />
      <TableTotals totals={[{ label: "Sub total", value: "₱9,750.00" }]} />
      <TableFooter navigation={navigation} count={12} totalPages={12} noun={{ one: "word", many: "words" }} />
    </div>
  );
}
