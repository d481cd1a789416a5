import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useSyncExternalStore } from "react";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** What toasts have said since signing in, to be read again. */
export function PastToasts() {
  const toasts = useSyncExternalStore(toastHistory.subscribe, toastHistory.read, toastHistory.readOnServer);
  if (toasts.length === 0) return null;
  return (
    <section aria-labelledby="past-toasts" className="border-t border-line">
      <h2 id="past-toasts" className="flex h-11 items-center px-3 text-base font-semibold">
        Messages
      </h2>
      <ul>
        {toasts.map(({ kind, title, message, at }, index) => {
          const Icon = kind === "error" ? CircleAlert : CircleCheck;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two at the same moment may say the same
            <li key={`${at} ${index}`} className="flex items-start gap-3 border-t border-line px-3 py-2.5">
              <Icon
                className={`icon mt-0.5 ${kind === "error" ? "text-error" : "text-success"}`}
                aria-hidden
              />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium break-words">{title}</p>
                {message && <p className="break-words text-muted">{message}</p>}
                <p className="num text-xs text-muted">{formatInstant(at)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
