import { parentPort, workerData } from "node:worker_threads";
import { zipSync } from "fflate";
import { withSizes } from "#tests/support/zip-directory.ts";

/** A thread that does at once whatever costs most: told the names of attacks, it answers with their statuses; 0: no answer. So what it costs to send them keeps nobody waiting who measures. */
export interface HostilePerson {
  apiUrl: string;
  consoleUrl: string;
  headers: Record<string, string>;
  madeUpCookie: string;
}
const { apiUrl, consoleUrl, headers, madeUpCookie } = workerData as HostilePerson;

const LETTERS = "abcdefghij";
/** As many words as the length of a search allows. */
const WORDS = Array.from({ length: 90 }, (_, place) => LETTERS[place % LETTERS.length]).join("+");
const ZEROS = new Uint8Array(150_000_000);
const LYING_ARCHIVE = withSizes(
  zipSync({ "manifest.csv": ZEROS, "users.csv": ZEROS, "orgs.csv": ZEROS }),
  () => 1_000,
);
const LARGE = new Uint8Array(9_900_000).fill(0x20);

const post = (url: string, name: string, bytes: Uint8Array<ArrayBuffer>, sent: Record<string, string>) => {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  return fetch(url, { method: "POST", body: form, headers: sent });
};

const sockets: WebSocket[] = [];
async function openSocket(): Promise<number> {
  // Node's WebSocket takes headers as well; the DOM's types know protocols only.
  const socket = new WebSocket(`${apiUrl.replace("http", "ws")}/realtime`, {
    headers,
  } as unknown as string[]);
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(101));
    socket.addEventListener("error", () => resolve(429));
  });
}

const ATTACKS: Record<string, { times: number; once: () => Promise<number> }> = {
  searches: { times: 60, once: () => statusOf(fetch(`${apiUrl}/search?q=${WORDS}`, { headers })) },
  archives: {
    times: 5,
    once: () =>
      statusOf(post(`${apiUrl}/management/oneroster/import?dry_run=1`, "a.zip", LYING_ARCHIVE, headers)),
  },
  sockets: { times: 150, once: openSocket },
  bodies: {
    times: 20,
    once: () =>
      statusOf(
        post(`${consoleUrl}/imports/invoices`, "a.csv", LARGE, { origin: consoleUrl, cookie: madeUpCookie }),
      ),
  },
};

async function statusOf(asked: Promise<Response>): Promise<number> {
  try {
    const answer = await asked;
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

parentPort?.on("message", async (names: string[]) => {
  const answers = await Promise.all(
    names.map(async (name) => {
      const { times = 0, once } = ATTACKS[name] ?? {};
      return [name, await Promise.all(Array.from({ length: times }, () => once?.()))] as const;
    }),
  );
  for (const socket of sockets.splice(0)) socket.close();
  parentPort?.postMessage(Object.fromEntries(answers));
});
parentPort?.postMessage("ready");
