import { openLiveSocket } from "#app/lib/live-socket.ts";
import {
  type ConsoleEvent,
  readRealtimeEvent,
  type StoredRealtimeEvent,
} from "#core/documents/realtime/contract.ts";

const SINCE_KEY = "talaan.realtime-since";

interface Listener {
  onEvent: (event: ConsoleEvent) => void;
  onLive: (isLive: boolean) => void;
}

/** The user's own socket, one for a tab: comes back asking for what it missed. Answers with what closes it. */
export function openRealtime(listener: Listener): () => void {
  const socket = openLiveSocket(
    () => {
      const since = sessionStorage.getItem(SINCE_KEY);
      return since ? `/realtime?since=${encodeURIComponent(since)}` : "/realtime";
    },
    {
      onLive: (isLive) => {
        if (isLive) socket.send(JSON.stringify({ event: "connect-user" }));
        listener.onLive(isLive);
      },
      onText: (text) => {
        const event = readEvent(text);
        if (!event) return;
        sessionStorage.setItem(SINCE_KEY, String(event.id));
        listener.onEvent(event);
      },
    },
  );
  return socket.close;
}

/** An event of the channel; null for its other answers ("connected"). */
function readEvent(text: string): ConsoleEvent | null {
  if (!text.startsWith("{")) return null;
  const value = JSON.parse(text) as Partial<StoredRealtimeEvent>;
  return typeof value.id === "number" && value.event ? readRealtimeEvent(value as StoredRealtimeEvent) : null;
}
