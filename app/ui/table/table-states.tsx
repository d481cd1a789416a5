import { RefreshCw, Search, WifiOff } from "../icons.tsx";

const EMPTY_MESSAGE = "No Data Found !";

/** Nothing matches: one sentence, one way out. */
export function EmptyState({ sentence, onClear }: { sentence: string; onClear: (() => void) | null }) {
  return (
    <div className="table-state">
      <Search className="size-5 text-muted" />
      <p className="mt-2 font-semibold">{EMPTY_MESSAGE}</p>
      <p className="max-w-[280px] text-sm text-muted">{sentence}</p>
      {onClear && (
        <button type="button" className="btn mt-3" onClick={onClear}>
          Clear all filters
        </button>
      )}
    </div>
  );
}

/** A region that failed: what, what is kept, Try again. */
export function ErrorState(props: { title: string; message: string; isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="table-state" role="alert">
      <WifiOff className="size-5 text-error" />
      <p className="mt-2 font-semibold">{props.title}</p>
      <p className="max-w-[320px] text-sm text-muted">{props.message} What you typed is kept.</p>
      <div className="mt-3">
        <RetryButton isBusy={props.isBusy} onRetry={props.onRetry} />
      </div>
    </div>
  );
}

/** Over rows that stay because the newer ones could not be loaded: what failed, that these are older, Try again. */
export function FailedReload(props: {
  title: string;
  message: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="not-printed flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-y border-line bg-[color-mix(in_oklab,var(--color-error)_8%,var(--color-base-100))] px-4 py-2 sm:px-6"
    >
      <WifiOff className="icon flex-none text-error" />
      <p className="min-w-0 flex-1 text-sm">
        <b className="font-semibold">{props.title}</b> {props.message} The rows below are those from before.
      </p>
      <RetryButton isBusy={props.isBusy} onRetry={props.onRetry} />
    </div>
  );
}

function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onRetry()}
    >
      <RefreshCw className={`icon ${isBusy ? "spin" : ""}`} />
      Try again
    </button>
  );
}

/** The table's own metrics while the first rows are on their way; appears after 150 ms. */
export function LoadingRows({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody className="late" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
            <td key={column}>
              <span className={`skeleton ${(row + column) % 3 === 0 ? "w-16" : "w-24"}`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
