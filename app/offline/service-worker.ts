/**
 * Keeps the console's hashed files of one deployment on the device, and shows a page of its own where an address cannot
 * be opened without a connection. It keeps no answer of the server: nothing personal. scripts/build/service-worker-plugin.ts
 * fills in the files and builds it as /service-worker.js.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  location: Location;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
}
declare const __DEPLOYMENT__: { version: string; files: string[] };

const worker = globalThis as unknown as WorkerScope;
const CACHE_PREFIX = "talaan-files-";
const { version, files } = __DEPLOYMENT__;
const CACHE = CACHE_PREFIX + version;
const KEPT = new Set(files);

worker.addEventListener("install", (event) =>
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files))),
);

// A newer worker waits until every tab of the older deployment is closed: each finds its own files.
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([forgetOlder(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (KEPT.has(pathname)) event.respondWith(keptFile(event.request, pathname));
  else if (mode === "navigate") event.respondWith(openPage(event));
});

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Its own copy first: asking the browser's cache from here takes longer. */
async function keptFile(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request);
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

/** Opens the address again by itself. It has no content of the school, so that it can be kept. */
function offlinePage(): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline · Talaan</title>
<style nonce="${nonce}">
:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:400 14px/20px system-ui,sans-serif;text-align:center}
main{max-width:420px;padding:24px}h1{margin:0 0 4px;font-size:16px;line-height:24px}
button{margin-top:20px;padding:6px 14px;font:inherit;font-weight:500}
</style></head><body><main><h1>You are offline</h1>
<p>This page opens by itself when the connection is back. What you typed is kept on this device.</p>
<button type="button">Try again</button></main>
<script nonce="${nonce}">
const again=()=>location.reload();
document.querySelector("button").addEventListener("click",again);
addEventListener("online",again);
setInterval(()=>fetch("/favicon.svg",{method:"HEAD",cache:"no-store"}).then(again,()=>{}),3000);
</script></body></html>`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    },
  });
}
