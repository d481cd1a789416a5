import {
  type ConsoleEvent,
  realtimeFromWire,
  type StoredRealtimeEvent,
} from "../../core/documents/realtime/contract.ts";

const PING_MS = 25_000;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
/** The server closes with this when the session was revoked: there is nothing to come back to. */
const CLOSED_FOR_GOOD = 4401;
const SINCE_KEY = "talaan.realtime-since";

interface Listener {
  onEvent: (event: ConsoleEvent) => void;
  onLive: (isLive: boolean) => void;
}

/** One socket for a tab: comes back after a break, asking for what it missed. Answers with what closes it. */
export function openRealtime(listener: Listener): () => void {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const connect = () => {
    const since = sessionStorage.getItem(SINCE_KEY);
    const query = since ? `?since=${encodeURIComponent(since)}` : "";
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/realtime${query}`);
    socket.onopen = () => {
      tries = 0;
      socket?.send(JSON.stringify({ event: "connect-user" }));
      listener.onLive(true);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data);
      if (!event) return;
      sessionStorage.setItem(SINCE_KEY, String(event.id));
      listener.onEvent(event);
    };
    socket.onclose = ({ code }) => {
      listener.onLive(false);
      if (isStopped || code === CLOSED_FOR_GOOD) return;
      timer = setTimeout(connect, Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries++));
    };
  };
  connect();
  const ping = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send("ping"), PING_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket?.close(1000);
  };
}

/** An event of the channel; null for its other answers ("pong", "connected"). */
function readEvent(text: string): ConsoleEvent | null {
  if (!text.startsWith("{")) return null;
  const value = JSON.parse(text) as Partial<StoredRealtimeEvent>;
  return typeof value.id === "number" && value.event ? realtimeFromWire(value as StoredRealtimeEvent) : null;
}
