import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { InvoicePaperStatus } from "../../../core/billing/invoices/invoice-actions.ts";
import { Button } from "../../ui/button.tsx";
import { InvoiceStatusBadge } from "../invoice-status-badge.tsx";

interface InvoiceEditorBarProps {
  title: string;
  status: InvoicePaperStatus;
  keptAt: number | null;
  isPreviewShown: boolean;
  onTogglePreview: () => void;
  isBusy: boolean;
  /** Why it cannot be published just now; null hides Publish altogether. */
  publishRefusal: string | null | undefined;
  onBack: () => void;
  onSave: () => void;
  onPublish: () => void;
}

const timeOf = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** Back, title, Show/Hide Preview, Save, Publish. */
export function InvoiceEditorBar(props: InvoiceEditorBarProps) {
  const Icon = props.isPreviewShown ? EyeOff : Eye;
  const preview = props.isPreviewShown ? "Hide Preview" : "Show Preview";
  const isRefused = typeof props.publishRefusal === "string";
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs -ml-1.5"
        aria-label="Back to Invoices"
        onClick={props.onBack}
      >
        <ArrowLeft className="icon" aria-hidden />
      </button>
      <h1 className="truncate text-lg font-semibold">{props.title}</h1>
      <InvoiceStatusBadge status={props.status} />
      <span role="status" className="ml-1 text-xs text-muted max-lg:hidden">
        {props.keptAt !== null && `Draft kept on this device ${timeOf(props.keptAt)}`}
      </span>
      <div className="ml-auto flex gap-2">
        <button type="button" className="btn btn-ghost max-sm:btn-square" onClick={props.onTogglePreview}>
          <Icon className="icon" aria-hidden />
          <span className="max-sm:sr-only">{preview}</span>
        </button>
        <Button isBusy={props.isBusy} onClick={props.onSave}>
          Save
        </Button>
        {props.publishRefusal !== null && (
          <Button
            className="btn-primary"
            title={props.publishRefusal}
            aria-disabled={isRefused || props.isBusy || undefined}
            onClick={() => !isRefused && !props.isBusy && props.onPublish()}
          >
            Publish
          </Button>
        )}
      </div>
    </div>
  );
}
