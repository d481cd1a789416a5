import { useCallback, useEffect, useState } from "react";
import { ask, type Changed, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Check, Pencil, Trash2 } from "#app/ui/icons.tsx";
import type { TableLayout } from "#app/ui/table/columns/layout-preference.ts";
import { readListAddress, writeListAddress } from "#app/ui/table/list-address.ts";
import type { ListNavigation } from "#app/ui/table/use-list-address.ts";
import { announce } from "#app/ui/toasts/announcer.tsx";
import type { MY_VIEWS, SAVE_MY_VIEWS } from "#core/identity/calls.ts";
import {
  isSameName,
  type SavedView,
  type SavedViews,
  VIEW_MESSAGES,
  VIEW_NAME_MAX,
  VIEWS_MAX,
} from "#core/identity/saved-views.ts";

export interface SavedViewsProps {
  list: string;
  navigation: ListNavigation;
  layout: TableLayout;
  onLayout: (layout: Partial<TableLayout>) => void;
  close: () => void;
}

/** Views this person has named: choose one again, name the list as it is now, rename, delete and take that back. */
export default function SavedViewsPanel({ list, navigation, layout, onLayout, close }: SavedViewsProps) {
  const { views, failure, isBusy, load, keep } = useSavedViews(list);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<{ name: string; before: SavedView[] } | null>(null);
  const address = writeListAddress(
    { ...navigation.address, page: 1, dialog: "" },
    navigation.list,
  ).toString();
  const now = { address, hidden: layout.hidden, order: layout.order, density: layout.density };
  const change = async (next: SavedView[], said: string): Promise<boolean> => {
    setDeleted(null);
    const isKept = await keep(next);
    if (isKept) announce(said);
    return isKept;
  };
  const choose = (view: SavedView) => {
    onLayout({ hidden: view.hidden, order: view.order, density: view.density });
    navigation.change(readListAddress(new URLSearchParams(view.address), navigation.list));
    close();
  };
  const rename = async (view: SavedView, name: string, before: SavedView[]) => {
    const next = before.map((known) => (known === view ? { ...known, name } : known));
    if (name !== view.name && !(await change(next, `View ${view.name} is now ${name}`))) return;
    setFocused(name);
    setRenaming(null);
  };
  const restore = async (name: string, before: SavedView[]) => {
    setFocused(name);
    await change(before, `View ${name} is back`);
  };
  const remove = async (view: SavedView, before: SavedView[]) => {
    const rest = before.filter(({ name }) => name !== view.name);
    if (await change(rest, `View ${view.name} deleted`)) setDeleted({ name: view.name, before });
  };
  return (
    <>
      <h2 className="flex h-11 items-center px-3 text-base font-semibold">Views</h2>
      {failure !== null && (
        <p role="alert" className="border-t border-line px-3 py-2.5 text-sm text-error">
          {failure}{" "}
          {views === null && (
            <button type="button" className="link-in" onClick={load}>
              Try again
            </button>
          )}
        </p>
      )}
      {views?.length === 0 && !deleted && (
        <p className="border-t border-line px-3 py-4 text-sm text-muted">
          Save this list's filters and columns, and use them on any device.
        </p>
      )}
      {views && views.length > 0 && (
        <ul aria-label="Views" className="max-h-[320px] overflow-auto border-t border-line p-1">
          {views.map((view) => (
            <ViewRow
              key={view.name}
              name={view.name}
              isCurrent={isSame(view, now)}
              onChoose={() => choose(view)}
              isRenaming={renaming === view.name}
              hasFocus={focused === view.name}
              onAskRename={(isRenaming) => {
                setFocused(view.name);
                setRenaming(isRenaming ? view.name : null);
              }}
              onRename={(name) => void rename(view, name, views)}
              onDelete={() => void remove(view, views)}
            />
          ))}
        </ul>
      )}
      {deleted && (
        <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm">
          <span className="min-w-0 truncate">Deleted “{deleted.name}”</span>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus went with the view
            autoFocus
            className="link-in ml-auto flex-none"
            onClick={() => void restore(deleted.name, deleted.before)}
          >
            Undo
          </button>
        </p>
      )}
      {views && (
        <SaveForm
          views={views}
          isBusy={isBusy}
          onSave={(name) => change(withView(views, { name, ...now }), `View ${name} saved`)}
        />
      )}
    </>
  );
}

/** A view of that name is replaced in its place; a new one comes last. */
const withView = (views: SavedView[], view: SavedView): SavedView[] =>
  views.some(({ name }) => isSameName(name, view.name))
    ? views.map((known) => (isSameName(known.name, view.name) ? view : known))
    : [...views, view];

const isSame = (view: SavedView, now: Omit<SavedView, "name">): boolean =>
  view.address === now.address &&
  view.density === now.density &&
  view.order.join() === now.order.join() &&
  [...view.hidden].sort().join() === [...now.hidden].sort().join();

function SaveForm(props: {
  views: SavedView[];
  isBusy: boolean;
  onSave: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState("");
  const replaces = props.views.some((view) => isSameName(view.name, name));
  const isFull = props.views.length >= VIEWS_MAX && !replaces;
  return (
    <form
      className="sticky bottom-0 border-t border-line bg-base-100 px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "" || isFull || props.isBusy) return;
        void props.onSave(name.trim()).then((isKept) => isKept && setName(""));
      }}
    >
      <label className="field-label" htmlFor="view-name">
        Name this view
      </label>
      <div className="flex gap-2">
        <div className="input min-w-0 flex-1">
          <input
            id="view-name"
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            aria-describedby="view-help"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" className="btn-primary" isBusy={props.isBusy}>
          {replaces ? "Replace" : "Save"}
        </Button>
      </div>
      <p id="view-help" className="field-help">
        {isFull ? VIEW_MESSAGES.full : "Saves this list's tab, filters, search, order and columns."}
      </p>
    </form>
  );
}

type Outcome =
  | Pick<Extract<Changed<typeof SAVE_MY_VIEWS>, { ok: false }>, "ok" | "refusal" | "current">
  | { ok: true; value: { data: SavedViews } };
async function read(list: string): Promise<Outcome> {
  const answer = await ask(callTo<typeof MY_VIEWS>("GET /me/views/{list}", { list }));
  return answer.ok ? answer : { ok: false, refusal: answer, current: null };
}

/** This person's views of a list. They are kept whole, at the version they were read with; a refusal changes nothing and says why. */
function useSavedViews(list: string) {
  const [saved, setSaved] = useState<SavedViews | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settle = useCallback(async (asking: Promise<Outcome>): Promise<boolean> => {
    setIsBusy(true);
    const answer = await asking;
    setIsBusy(false);
    const now = answer.ok ? answer.value.data : answer.current;
    if (now) setSaved(now);
    setFailure(answer.ok ? null : answer.refusal.message);
    return answer.ok;
  }, []);
  const load = useCallback(() => void settle(read(list)), [settle, list]);
  useEffect(load, [load]);
  return {
    views: saved?.views ?? null,
    failure,
    isBusy,
    load,
    keep: (views: SavedView[]) =>
      settle(
        sendChange(callTo<typeof SAVE_MY_VIEWS>("PUT /me/views/{list}", { list }), {
          views,
          version: saved?.version ?? 0,
        }),
      ),
  };
}

interface ViewRowProps {
  name: string;
  /** The list is exactly so. */
  isCurrent: boolean;
  isRenaming: boolean;
  /** It takes the focus when it appears: what had it has gone. */
  hasFocus: boolean;
  onChoose: () => void;
  onAskRename: (isRenaming: boolean) => void;
  onRename: (name: string) => void;
  onDelete: () => void;
}

/** One view: choose it, call it otherwise, delete it. */
function ViewRow(props: ViewRowProps) {
  const { name } = props;
  if (props.isRenaming)
    return (
      <li className="p-1">
        <RenameForm name={name} onRename={props.onRename} onCancel={() => props.onAskRename(false)} />
      </li>
    );
  return (
    <li className="flex min-h-9 items-center gap-1 rounded-selector px-1 hover:bg-hover">
      <button
        type="button"
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-selector px-1.5 text-left text-sm"
        aria-current={props.isCurrent || undefined}
        // biome-ignore lint/a11y/noAutofocus: the focus comes back to the view that was renamed or restored
        autoFocus={props.hasFocus}
        onClick={props.onChoose}
      >
        <span className="size-4 flex-none">{props.isCurrent && <Check className="icon text-primary" />}</span>
        <span className="truncate" title={name}>
          {name}
        </span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs flex-none"
        aria-label={`Rename ${name}`}
        onClick={() => props.onAskRename(true)}
      >
        <Pencil className="icon size-3.5" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs flex-none"
        aria-label={`Delete ${name}`}
        onClick={props.onDelete}
      >
        <Trash2 className="icon size-3.5" />
      </button>
    </li>
  );
}

/** Enter renames, Escape leaves the name as it is. */
function RenameForm(props: { name: string; onRename: (name: string) => void; onCancel: () => void }) {
  const [text, setText] = useState(props.name);
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") props.onRename(text.trim());
      }}
    >
      <div className="input min-w-0 flex-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          aria-label={`New name of ${props.name}`}
          maxLength={VIEW_NAME_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            props.onCancel();
          }}
        />
      </div>
      <button type="submit" className="btn btn-primary btn-xs">
        Rename
      </button>
      <button type="button" className="btn btn-ghost btn-xs" onClick={props.onCancel}>
        Cancel
      </button>
    </form>
  );
}
