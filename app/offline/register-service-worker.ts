/** Leaves the connection to the first screen. */
const REGISTER_AFTER_MS = 4000;

/** Keeps the console's files on the device, once a person has signed in; not where the person saves data. Answers how to stop. */
export function registerServiceWorker(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return () => {};
  const timer = setTimeout(() => {
    // Without it, e.g. in a private window, the console only lacks the page for being offline.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  }, REGISTER_AFTER_MS);
  return () => clearTimeout(timer);
}
