const PING_MS = 25_000;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
/** The server closes with this when the session was revoked: there is nothing to come back to. */
const CLOSED_FOR_GOOD = 4401;

interface SocketListener {
  /** What the socket says; answers to pings are left out. */
  onText: (text: string) => void;
  onLive: (isLive: boolean) => void;
}

/** A socket of the console at `address()` (a path, asked anew for each attempt) that comes back after a break. */
export function openLiveSocket(address: () => string, listener: SocketListener) {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const connect = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${address()}`);
    socket.onopen = () => {
      tries = 0;
      listener.onLive(true);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => data !== "pong" && listener.onText(data);
    socket.onclose = ({ code }) => {
      if (isStopped) return;
      listener.onLive(false);
      if (code === CLOSED_FOR_GOOD) return;
      // Random, so that a server that comes back does not meet every tab at the same moment.
      const pauseMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries++);
      timer = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2));
    };
  };
  const send = (text: string): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };
  connect();
  const ping = setInterval(() => send("ping"), PING_MS);
  return {
    /** Lost where the socket is just away: what must be said again is said in `onLive`. */
    send,
    close: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(ping);
      socket?.close(1000);
    },
  };
}
