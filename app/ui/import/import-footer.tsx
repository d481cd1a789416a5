import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** The buttons of an import's step: back, what closes it, and the one that leads on. */
export function ImportFooter(props: {
  onBack: (() => void) | null;
  /** Null: it cannot be left just now. */
  close: { label: string; onClose: () => void } | null;
  next: { label: string; isOff?: boolean; onNext: () => void } | null;
  children?: ReactNode;
}) {
  const { onBack, close, next } = props;
  return (
    <>
      {onBack && (
        <Button
          className="btn-ghost mr-auto"
          icon={<ArrowLeft className="icon" aria-hidden />}
          onClick={onBack}
        >
          Back
        </Button>
      )}
      {props.children}
      {close && <Button onClick={close.onClose}>{close.label}</Button>}
      {next && (
        <Button className="btn-primary" disabled={next.isOff ?? false} onClick={next.onNext}>
          {next.label}
        </Button>
      )}
    </>
  );
}
