import { type ReactNode, useState } from "react";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { DateRangeField } from "#app/ui/dates/date-range-field.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { ImportProgressBar } from "#app/ui/import/import-progress-bar.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ColumnDefinition } from "#app/ui/table/columns/column.ts";
import { ColumnChooser } from "#app/ui/table/columns/column-chooser.tsx";
import { useTableLayout } from "#app/ui/table/columns/layout-preference.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { FilterChips } from "#app/ui/table/filters/filter-chips.tsx";
import { FilterMenu } from "#app/ui/table/filters/filter-menu.tsx";
import { SearchBox } from "#app/ui/table/filters/search-box.tsx";
import type { ListDefinition } from "#app/ui/table/list-address.ts";
import { ListTabs } from "#app/ui/table/list-tabs.tsx";
import { SelectionBar } from "#app/ui/table/selection/selection-bar.tsx";
import { useSelection } from "#app/ui/table/selection/use-selection.ts";
import { TableFooter } from "#app/ui/table/table-footer.tsx";
import { EmptyState, ErrorState } from "#app/ui/table/table-states.tsx";
import { TableTotals } from "#app/ui/table/table-totals.tsx";
import { useListAddress } from "#app/ui/table/use-list-address.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";

export const meta = () => [{ title: "Parts · Talaan" }];

/** Every part of the console beside the others, in development only. */
export default function Parts() {
  const [opened, setOpened] = useState<"confirm" | "message" | null>(null);
  const [range, setRange] = useState<{ from?: string; to?: string }>({ from: "2026-11-01" });
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpened(null);
  return (
    <main className="flex-1 overflow-auto">
      <h1 className="px-6 pt-5 text-xl font-semibold">Parts</h1>
      <Part title="Buttons">
        <Button>Plain</Button>
        <Button className="btn-primary">Primary</Button>
        <Button className="btn-error">Danger</Button>
        <Button className="btn-ghost">Quiet</Button>
        <Button className="btn-xs">Small</Button>
        <Button disabled>Disabled</Button>
        <Button className="btn-primary" isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Press me once
        </Button>
      </Part>
      <Part title="Dialogs and toasts">
        <Button onClick={() => setOpened("confirm")}>Confirmation</Button>
        <Button onClick={() => setOpened("message")}>Message</Button>
        <Button onClick={() => toastSuccess("Successfully saved.", "It goes by itself.")}>Toast</Button>
        <Button onClick={() => toastError("Update status went wrong", "It stays until closed.")}>
          Error toast
        </Button>
      </Part>
      <Part title="Fields">
        <div className="grid w-[344px] gap-4">
          <TextField label="Text" help="Help under the field" isRequired />
          <TextField label="Text with a mistake" error="Please check the required field/s" />
          <PasswordField label="Password" />
          <DateRangeField label="Days" from={range.from} to={range.to} onChange={setRange} />
        </div>
      </Part>
      <Part title="Notices and progress">
        <div className="grid w-[440px] gap-3">
          <Notice kind="success">Done.</Notice>
          <Notice kind="warning">Look at this first.</Notice>
          <Notice kind="error">That did not work.</Notice>
          <ImportProgressBar phase={{ at: "running", isDryRun: false, done: 640, total: 1000 }} />
        </div>
      </Part>
      <h2 className="px-6 pt-6 pb-2 text-sm font-semibold">Table</h2>
      <PartsTable />
      {opened === "confirm" && (
        <ConfirmDialog
          confirmation={{
            title: "Cancel 3 invoices?",
            text: "You cannot undo this action.",
            confirmLabel: "Yes, Cancel",
            cancelLabel: "No, Don't Cancel",
            danger: true,
          }}
          isBusy={false}
          onConfirm={close}
          onCancel={close}
        />
      )}
      {opened === "message" && (
        <MessageDialog
          title="Publish Failed"
          message="The first of two."
          entries={[{ message: "The first of two." }, { message: "The second of two." }]}
          onClose={close}
        />
      )}
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-6 pt-6">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </section>
  );
}

const keyOf = (row: SampleRow) => row.key;
const nameOf = (row: SampleRow) => row.word;
const choices: MenuChoice[] = [
  { key: "do", label: "Do it", onChoose: () => toastSuccess("Done.") },
  { key: "not", label: "Not now", disabledReason: "The word is too short.", onChoose: () => {} },
  { key: "undo", label: "Undo it", isDanger: true, hasRule: true, onChoose: () => toastSuccess("Undone.") },
];

/** The table with every filter kind, expandable rows and all its states, each on a tab. */
function PartsTable() {
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
          isChoosingAll={false}
          onChooseAll={() => selection.replace(SAMPLE_ROWS)}
          onRefused={() => undefined}
          onLeaveOut={() => undefined}
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
        name="parts"
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

/** What the page of parts shows its table with: the letters of the alphabet, in many rows. */
interface SampleRow {
  key: string;
  word: string;
  figure: number;
}

const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: 12 }, (_, index) => ({
  key: String(index + 1),
  word: String.fromCharCode(65 + index).repeat(3),
  figure: (index + 1) * 125,
}));

const SAMPLE_COLUMNS: readonly ColumnDefinition<SampleRow>[] = [
  { key: "word", label: "Word", sort: "word", isFixed: true, cell: (row) => row.word },
  { key: "key", label: "Position in the alphabet", cell: (row) => row.key },
  {
    key: "figure",
    label: "Figure",
    align: "right",
    sort: "figure",
    cell: (row) => row.figure.toLocaleString("en-US"),
  },
];

const OPTIONS = ["First", "Second", "Third"].map((label) => ({ value: label.toUpperCase(), label }));

const SAMPLE_LIST: ListDefinition = {
  tabs: [
    { key: "all", label: "All" },
    { key: "none", label: "None" },
    { key: "loading", label: "Loading" },
    { key: "failed", label: "Failed" },
  ],
  filters: [
    { key: "day", label: "Day", kind: "date" },
    { key: "days", label: "Days", kind: "dateRange" },
    { key: "one", label: "One of", kind: "select", options: OPTIONS },
    { key: "many", label: "Any of", kind: "multiSelect", options: OPTIONS },
    { key: "figure", label: "Figure", kind: "number" },
  ],
  sorts: ["word", "figure"],
  defaultSort: () => "word",
  pageSizes: [10, 25, 50],
  pageSizeDefault: 10,
};
