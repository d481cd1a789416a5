import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { connection } from "./connection.ts";

const notOnServer = () => false;

/** Over every screen while the server is not reached. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, notOnServer);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) announce("You are online again.");
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <div role="status" className="offline-notice not-printed">
      {isOffline && (
        <p className="pop flex items-start gap-2.5 px-4 py-2.5 text-sm">
          <WifiOff className="icon mt-0.5 text-warning" aria-hidden />
          <span>
            <b className="font-semibold">You are offline.</b> This screen stays as it is and continues by
            itself when the connection is back.
          </span>
        </p>
      )}
    </div>
  );
}
