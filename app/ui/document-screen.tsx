import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";

interface DocumentScreenProps {
  title: string;
  /** Beside the title, e.g. the document's status. */
  badge?: ReactNode;
  back: { label: string; onBack: () => void };
  /** Buttons at the right of the top bar. */
  actions: ReactNode;
  /** What the document is called for those who do not see it. */
  documentLabel: string;
  children: ReactNode;
}

/** A document as it is: full screen, a top bar, a white sheet on grey-blue (D-2). In print only the sheet is left. */
export function DocumentScreen({
  title,
  badge,
  back,
  actions,
  documentLabel,
  children,
}: DocumentScreenProps) {
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <header className="not-printed flex h-14 flex-none items-center gap-1 border-b border-line px-3 sm:gap-2 sm:px-5">
        <button
          type="button"
          className="btn btn-ghost btn-square"
          aria-label={back.label}
          onClick={back.onBack}
        >
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <h1 className="truncate text-lg font-semibold">{title}</h1>
        {badge}
        <div className="ml-auto flex items-center gap-1 sm:gap-2">{actions}</div>
      </header>
      <main
        className="desk"
        aria-label={documentLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        {children}
      </main>
    </div>
  );
}
