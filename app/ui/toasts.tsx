import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { Toaster, toast } from "sonner";

/** Top-centre, one at a time; 2 s in the shell, 4 s in billing lists; errors stay until closed (grading §8, billing §9). */
export const TOAST_MS = 2000;
export const BILLING_TOAST_MS = 4000;
const ONE = "one-at-a-time";

export function Toasts() {
  return (
    <Toaster
      position="top-center"
      visibleToasts={1}
      offset={56}
      toastOptions={{
        unstyled: true,
        classNames: { toast: "toast pop", icon: "pt-0.5", title: "font-semibold" },
      }}
      icons={{
        success: <CircleCheck className="icon text-success" aria-hidden />,
        error: <CircleAlert className="icon text-error" aria-hidden />,
        close: <X className="icon" aria-hidden />,
      }}
    />
  );
}

export function toastSuccess(title: string, message?: string, durationMs: number = TOAST_MS): void {
  toast.success(title, { id: ONE, description: message, duration: durationMs, closeButton: false });
}

/** Good news somebody may not be looking at: it stays until closed. */
export function toastKept(title: string, message?: string): void {
  toast.success(title, {
    id: ONE,
    description: message,
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
  });
}

export function toastError(title: string, message?: string): void {
  toast.error(title, {
    id: ONE,
    description: message,
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
  });
}
