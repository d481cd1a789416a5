import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A button of an editor's bar. */
interface EditorButton {
  label: string;
  onPress: () => void;
  /** Why it cannot be used just now. */
  refusal?: string | undefined;
}

export interface EditorBarProps {
  title: string;
  /** The list the editor belongs to. */
  list: { label: string; path: string };
  badge?: ReactNode;
  /** Before the buttons, e.g. Show Preview. */
  tools?: ReactNode;
  /** In order; the last one is the primary button. */
  buttons: readonly EditorButton[];
}

const timeOf = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** Back, title, status, when the draft was kept, and the buttons. */
export function EditorBar(props: EditorBarProps & { isBusy: boolean; keptAt: number | null }) {
  const { title, list, buttons, isBusy, keptAt } = props;
  const navigate = useNavigate();
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs -ml-1.5"
        aria-label={`Back to ${list.label}`}
        onClick={() => navigate(list.path)}
      >
        <ArrowLeft className="icon" aria-hidden />
      </button>
      <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
      {props.badge}
      <span role="status" className="ml-1 text-xs text-muted max-lg:hidden">
        {keptAt !== null && `Draft kept on this device ${timeOf(keptAt)}`}
      </span>
      <div className="ml-auto flex gap-2">
        {props.tools}
        {buttons.map(({ label, refusal, onPress }, index) => (
          <Button
            key={label}
            className={index === buttons.length - 1 ? "btn-primary" : ""}
            isBusy={isBusy}
            title={refusal}
            aria-disabled={refusal !== undefined || isBusy || undefined}
            onClick={() => refusal === undefined && onPress()}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
