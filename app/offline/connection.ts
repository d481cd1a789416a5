/** Whether the console reaches its server. Browsers only know of their own network, so a request decides. */
const PROBE_PATH = "/favicon.svg";
const PROBE_EVERY_MS = 3000;
const PROBE_TIMEOUT_MS = 10_000;

let isOffline = false;
let probing: Promise<void> | null = null;
const listeners = new Set<() => void>();

export const connection = {
  isOffline: (): boolean => isOffline,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Checks the connection; resolves once the server answers, at once where it does. */
  restored(): Promise<void> {
    probing ??= probeUntilAnswered().finally(() => {
      probing = null;
    });
    return probing;
  },
};

async function probeUntilAnswered(): Promise<void> {
  while (!(await isReached())) {
    setOffline(true);
    await nextTry();
  }
  setOffline(false);
}

const isReached = (): Promise<boolean> =>
  fetch(PROBE_PATH, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );

/** A few seconds later, or when the browser says that its network is back. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, PROBE_EVERY_MS);
    window.addEventListener("online", go);
  });
}

function setOffline(value: boolean): void {
  if (isOffline === value) return;
  isOffline = value;
  for (const listener of listeners) listener();
}
