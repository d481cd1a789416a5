import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { VIEW_NAME_MAX } from "#core/identity/saved-views.ts";

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
export function ViewRow(props: ViewRowProps) {
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
        <span className="size-4 flex-none">
          {props.isCurrent && <Check className="icon text-primary" aria-hidden />}
        </span>
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
        <Pencil className="icon size-3.5" aria-hidden />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs flex-none"
        aria-label={`Delete ${name}`}
        onClick={props.onDelete}
      >
        <Trash2 className="icon size-3.5" aria-hidden />
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
