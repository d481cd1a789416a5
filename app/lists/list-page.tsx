import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { ListScreen } from "#app/ui/table/list-screen.tsx";
import { ListTabs, ScreenTabs } from "#app/ui/table/list-tabs.tsx";
import { useRememberAddress } from "#app/ui/table/remembered-address.ts";
import { type ListSelection, useListSelection } from "#app/ui/table/selection/use-list-selection.ts";
import type { TableTotal } from "#app/ui/table/table-totals.tsx";
import { type ListNavigation, useListAddress } from "#app/ui/table/use-list-address.ts";
import type { WorkflowActions } from "#app/ui/use-workflow-actions.tsx";
import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import {
  type AnyList,
  actionPlaces,
  areaOf,
  fileOf,
  namesOf,
  type RowOf,
  type TabOf,
} from "#core/shared/list/definition.ts";
import type { Field } from "#core/shared/list/fields.ts";
import { formatPesos } from "#core/shared/money.ts";
import { addressOf } from "./address-of.ts";
import { type Cells, type CellsByKey, columnsOf, type RowOpener } from "./cells.tsx";
import { useKeepList } from "./kept-list.ts";
import type { LoadedList } from "./list.server.ts";
import { ListExport } from "./list-export.tsx";

/** What the buttons and dialogs of a list's screen are made of. */
export interface ListPageState<L extends AnyList> {
  navigation: ListNavigation;
  /** The entries for what is selected. */
  bulk: MenuChoice[];
  loaded: LoadedList<L>;
}

/** What a screen adds to its list's definition. */
type ListPageParts<L extends AnyList> = {
  /** Right of the title: the primary action last. */
  actions?: (state: ListPageState<L>) => ReactNode;
  /** Dialogs over the list that are no action's. */
  dialogs?: (state: ListPageState<L>) => ReactNode;
  /** What can be done with its rows: `useListActions`. Called as a hook. */
  useActions?: (onDone: () => void) => WorkflowActions<RowOf<L>>;
  /** What a row unfolds, on the tabs that have something. */
  expanded?: {
    /** All unless told. */
    tabs?: readonly TabOf<L>[];
    of: (row: RowOf<L>) => ReactNode;
    /** Whether a row has something to unfold; all have unless told. */
    has?: (row: RowOf<L>) => boolean;
  };
  /** What a row opens, where that is no screen: from its first column, or by Enter. */
  onOpen?: (row: RowOf<L>, navigation: ListNavigation) => void;
  /** Whether a row opens something; all do unless told. */
  canOpen?: (row: RowOf<L>) => boolean;
} & (Record<never, never> extends Cells<L> ? { cells?: Cells<L> } : { cells: Cells<L> });

/** `export default listPage(LIST)`: the screen of a list. */
export function listPage<L extends AnyList>(list: L, ...[parts]: PartsOf<NoInfer<L>>) {
  return function ListPage({ loaderData }: { loaderData: LoadedList<L> }) {
    return <ListPageOf list={list} parts={parts as ListPageParts<AnyList> | undefined} loaded={loaderData} />;
  };
}
type PartsOf<L extends AnyList> =
  Record<never, never> extends ListPageParts<L> ? [parts?: ListPageParts<L>] : [parts: ListPageParts<L>];

interface ListPageProps {
  list: AnyList;
  parts: ListPageParts<AnyList> | undefined;
  loaded: LoadedList<AnyList>;
}

/** The same for a screen that shows several lists; keyed by the list's name. */
export function ListPageOf({ list, parts, loaded }: ListPageProps) {
  const { many } = list.noun;
  const failed = list.failed ?? `The ${many} did not load`;
  const keyOf = (row: object) => String((row as Record<string, unknown>)[list.key]);
  const useActions = parts?.useActions ?? useNoActions;
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const navigation = useListAddress(addressOf(list));
  const { tab } = navigation.address;
  useRememberAddress(list.path, navigation);
  useKeepList(list, useLocation().search, loaded);
  const selection: ListSelection<object> = useListSelection({
    rows: (loaded.list?.rows ?? []) as object[],
    keyOf,
    tab,
    matchingPath: `/lists/${list.name}/matching`,
    failed,
  });
  const { choicesFor, dialogs } = useActions(selection.selection.clear);
  const may = actionPlaces(list, parts?.useActions === undefined ? null : role);
  const state = { navigation, loaded, bulk: choicesFor(selection.chosen, "bulk") };
  const { expanded } = parts ?? {};
  const file = fileOf(list);
  const onOpen = openerOf(parts, navigation);
  return (
    <ListScreen<object>
      title={list.title}
      name={list.name}
      navigation={navigation}
      actions={
        <>
          {file && (
            <ListExport
              action={`/lists/${list.name}/export`}
              offered={file.offered}
              searchedAs={loaded.list?.searchedAs}
            />
          )}
          {parts?.actions?.(state)}
        </>
      }
      tabs={tabsOf(list, navigation, loaded.list?.tabs ?? null, role)}
      search={list.search}
      columns={columnsOf(list, (parts?.cells ?? {}) as CellsByKey, tab, onOpen)}
      label={labelOf(list, tab)}
      keyOf={keyOf}
      nameOf={nameAmong(list, [...(loaded.list?.rows ?? []), ...selection.chosen])}
      list={loaded.list}
      failure={{ title: failed, message: loaded.refusal?.message ?? "" }}
      noun={list.noun}
      howMade={list.howMade}
      totals={totalsOf(list, loaded)}
      {...(loaded.list?.outdated && { notice: outdatedWords(loaded.list.outdated) })}
      {...(list.opens && { onOpen: (row: object) => navigate(list.opens?.(row) ?? "") })}
      {...(onOpen && { onOpen: (row: object) => onOpen(row)?.() })}
      {...(expanded &&
        (expanded.tabs?.includes(tab as never) ?? true) && {
          expanded: { of: expanded.of, has: expanded.has ?? hasAlways },
        })}
      {...((may.row || may.bulk) && { choicesFor, hasRowMenu: may.row })}
      {...(may.bulk && { selection })}
    >
      {dialogs}
      {parts?.dialogs?.(state)}
    </ListScreen>
  );
}

/** What a row is called among these. */
function nameAmong(list: AnyList, rows: readonly object[]): (row: object) => string {
  const keyOf = (row: object) => (row as Record<string, unknown>)[list.key];
  const ones = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const names = new Map(namesOf(list, ones).map((name, place) => [keyOf(ones[place] ?? {}), name]));
  return (row) => names.get(keyOf(row)) ?? list.nameOf(row);
}

/** What opening a row does; null of a row that opens nothing. */
function openerOf(
  parts: ListPageParts<AnyList> | undefined,
  navigation: ListNavigation,
): RowOpener | undefined {
  const { onOpen, canOpen = hasAlways } = parts ?? {};
  return onOpen && ((row) => (canOpen(row) ? () => onOpen(row, navigation) : null));
}

function tabsOf(
  list: AnyList,
  navigation: ListNavigation,
  counts: Record<string, number> | null,
  role: RoleCode,
): ReactNode {
  const { name, title, noun, tabs, tabsLabel, tabScreens } = list;
  if (tabScreens) return <ScreenTabs screens={tabScreens} current={name} label={`${title} tabs`} />;
  return (
    tabs && (
      <ListTabs
        navigation={navigation}
        label={tabsLabel ?? `${capital(noun.one)} tabs`}
        counts={counts}
        isShown={(key) => mayEnter(areaOf(list, key), role)}
      />
    )
  );
}

const outdatedWords = (sections: number): string =>
  `The figures of ${sections} ${sections === 1 ? "section is" : "sections are"} being computed. They are here within a minute.`;

function totalsOf(list: AnyList, { list: shown }: LoadedList<AnyList>): TableTotal[] {
  if (!shown) return [];
  return Object.entries((list.totals ?? {}) as Record<string, Field<number>>).flatMap(([key, { label }]) =>
    label === undefined
      ? []
      : [{ label, value: formatPesos((shown.totals as Record<string, number>)[key] ?? 0) }],
  );
}

const labelOf = ({ label, noun, tabs }: AnyList, tab: string): string =>
  label?.replace("{tab}", (tabs?.labels as Record<string, string> | undefined)?.[tab] ?? "") ??
  capital(noun.many);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const hasAlways = (): boolean => true;
const NO_ACTIONS: WorkflowActions<object> = { choicesFor: (): MenuChoice[] => [], dialogs: null };
const useNoActions = (): WorkflowActions<object> => NO_ACTIONS;

export const listMeta = (list: AnyList) => () => [{ title: `${list.title} · Talaan` }];
