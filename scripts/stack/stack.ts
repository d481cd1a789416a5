import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { Log, LogLevel, Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { HAN_FONT_KEY } from "#core/documents/han-font.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { databaseOver } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { DEMO_LOGO, DEMO_SIGNATURES, PICTURE_CONTENT_TYPE } from "#db/seed/school/pictures.ts";
import { DEMO_SLIPS, SLIP_CONTENT_TYPE } from "#db/seed/slips.ts";
import { HAN_FONT_FILE } from "#scripts/build/pdf-assets.ts";
import { type MailInbox, startMailInbox } from "#scripts/mail-inbox/mail-inbox.ts";
import { at } from "#scripts/paths.ts";
import type { DatabaseProcess } from "./database-process.ts";
import { addDemoHistory } from "./demo-history.ts";
import { type LocalSecrets, localSecrets } from "./local-secrets.ts";
import { type PasswordProcess, startPasswordProcess } from "./password-process.ts";
import { modulesAhead, modulesOf } from "./stack-modules.ts";
import { superviseDatabase } from "./supervisor.ts";
import { cronsOf, workerOptionsFrom } from "./toml.ts";

/** The whole system on one machine: the very bundles that are deployed, with bindings read from their wrangler.toml files. */
export interface StackOptions {
  dataDir: string;
  /** Ports; 0 or absent = any free one. */
  webPort?: number;
  apiPort?: number;
  mailPort?: number;
  databasePort?: number;
  /** Further variables of all Workers, e.g. CLOCK_SHIFT_MS. */
  vars?: Record<string, string>;
  /** A database that runs already (a proxy in front of one, or Turso); absent: the stack's own on dataDir. */
  database?: { url: string; authToken: string };
  /** Where an object store answers, in the protocol of Cloudflare's bindings; absent: the stack's own in dataDir. */
  objectStore?: string;
  /** A password Worker that runs already, shared by several stacks; absent: the stack's own. */
  passwords?: { address: string };
  /** The build of what the Workers run, while it goes on: the database is made ready beside it. */
  building?: Promise<unknown>;
  /** Seeds the demo school when the database is empty. Default true. */
  seed?: boolean;
  /** The seeded school's registrar has published report cards and issued certificates. Default false. */
  history?: boolean;
  /** The seeded school's "today" (YYYY-MM-DD); default today in Manila. */
  today?: string;
  /** Where workerd's inspector listens; absent: it has none. */
  inspectorPort?: number;
  /** The console is left out where only the API is needed. */
  console?: boolean;
  /** Where the console answers when it runs beside the stack (npm run dev): links in mails lead there. */
  consolePort?: number;
  /** Where the Workers' JSON lines go; default: the terminal. */
  onLog?: (line: string) => void;
  /** Told of a child process that ended by itself; default: the terminal. */
  onNotice?: (line: string) => void;
  /** Called when a child process ends so often that it is not started again. */
  onGiveUp?: () => void;
}

export interface Stack {
  miniflare: Miniflare;
  apiUrl: string;
  consoleUrl: string;
  mailUrl: string;
  mail: MailInbox;
  databaseUrl: string;
  databaseToken: string;
  /** What the stack's audit trail is sealed with. */
  sealKey: string;
  /** Whether anybody had an account when it started. */
  hasAccounts: boolean;
  /** The process id of the stack's own database server; it changes when the server is started again. */
  readonly databasePid: number | undefined;
  /** Runs the API's scheduled() for one cron expression, now. */
  runCron(cron: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends the database server in the middle of what it does; the Workers end with this process. */
  kill(): Promise<void>;
}

const DEFAULT_WEB_PORT = 8788;
/** What a deployment is told by scripts/deploy-settings.ts. */
const LOCAL_APP_KEY = "1";
/** The viewer of the OpenAPI document at /docs of the API. */
const API_VIEWER_FOLDER = at("node_modules", "swagger-ui-dist");
const LOCAL_MAIL_FROM = "Talaan <billing@talaan.test>";

export const CRONS = cronsOf(at("wrangler.toml"));

export async function startStack(options: StackOptions): Promise<Stack> {
  mkdirSync(options.dataDir, { recursive: true });
  const secrets = localSecrets(options.dataDir);
  let own: DatabaseProcess | null = null;
  let mail: MailInbox | null = null;
  let passwords: PasswordProcess | null = null;
  const startingPasswords: Promise<PasswordProcess> = options.passwords
    ? Promise.resolve({ ...options.passwords, stop: async () => {} })
    : Promise.resolve(options.building).then(() => startPasswordProcess());
  // Of a build that fails is told once the database is ready.
  startingPasswords.catch(() => {});
  try {
    if (!options.database)
      own = await superviseDatabase(
        {
          path: join(options.dataDir, "talaan.db"),
          port: options.databasePort ?? 0,
          authToken: secrets.databaseToken,
        },
        { onNotice: options.onNotice ?? console.error, onGiveUp: options.onGiveUp ?? (() => {}) },
      );
    const database = options.database ?? { url: own?.url ?? "", authToken: secrets.databaseToken };
    const { hasAccounts, hasDemoFiles } = await prepare(database, options);
    mail = await startMailInbox({ port: options.mailPort ?? 0, dataDir: options.dataDir });
    await options.building;
    passwords = await startingPasswords;
    const addresses = { mail: mail.url, passwords: passwords.address };
    const miniflare = new Miniflare(miniflareOptions(options, database, secrets, addresses));
    const entry = await miniflare.ready;
    const apiUrl = await miniflare.unsafeGetDirectURL("talaan-api");
    if (!options.objectStore) {
      const files = await miniflare.getR2Bucket("FILES", "talaan-api");
      if (!(await files.head(HAN_FONT_KEY))) await files.put(HAN_FONT_KEY, readFileSync(HAN_FONT_FILE));
      if (hasDemoFiles) await storeDemoFiles(files);
    }
    const running = { own, mail, passwords };
    return {
      miniflare,
      apiUrl: apiUrl.origin,
      consoleUrl: entry.origin,
      mailUrl: mail.url,
      mail,
      databaseUrl: database.url,
      databaseToken: database.authToken,
      sealKey: secrets.sealKey,
      hasAccounts,
      get databasePid() {
        return running.own?.pid;
      },
      async runCron(cron) {
        const worker = await miniflare.getWorker("talaan-api");
        await worker.scheduled({ cron, scheduledTime: new Date() });
      },
      async stop() {
        await miniflare.dispose();
        await running.passwords.stop();
        await running.mail.close();
        await running.own?.stop();
      },
      async kill() {
        await running.own?.kill();
      },
    };
  } catch (error) {
    await mail?.close();
    await (await startingPasswords.catch(() => null))?.stop();
    await own?.stop();
    throw error;
  }
}

/** The demo school's deposit slips, signatures and logo, whose rows the seed has written; once stored they stay as they are. */
async function storeDemoFiles(files: Awaited<ReturnType<Miniflare["getR2Bucket"]>>): Promise<void> {
  const kept = [
    ...DEMO_SLIPS.map((slip) => ({ ...slip, contentType: SLIP_CONTENT_TYPE })),
    ...[DEMO_LOGO, ...DEMO_SIGNATURES].map((one) => ({ ...one, contentType: PICTURE_CONTENT_TYPE })),
  ];
  for (const { objectKey, bytes, contentType } of kept)
    await files.put(objectKey, bytes, { onlyIf: { etagDoesNotMatch: "*" }, httpMetadata: { contentType } });
}

async function prepare(
  database: { url: string; authToken: string },
  options: StackOptions,
): Promise<{ hasAccounts: boolean; hasDemoFiles: boolean }> {
  const client = createClient({ url: database.url, authToken: database.authToken, intMode: "number" });
  try {
    await migrate(client);
    const people = await client.execute("select 1 from user_account limit 1");
    const isSeeded = options.seed !== false && people.rows.length === 0;
    if (isSeeded) {
      const epochMs = Date.now();
      await seedDemo(client, { today: options.today ?? schoolDayAt(epochMs) });
      await computeAllFigures(databaseOver(client));
      if (options.history) await addDemoHistory(databaseOver(client), originOf(options), epochMs);
    }
    const slips = await client.execute({
      sql: "select 1 from uploaded_file where object_key in (select value from json_each(?)) limit 1",
      args: [JSON.stringify(DEMO_SLIPS.map(({ objectKey }) => objectKey))],
    });
    return { hasAccounts: isSeeded || people.rows.length > 0, hasDemoFiles: slips.rows.length > 0 };
  } finally {
    client.close();
  }
}

/** Where people reach the console. */
const originOf = ({ consolePort, webPort }: StackOptions): string =>
  `http://127.0.0.1:${(consolePort ?? webPort) || DEFAULT_WEB_PORT}`;

function miniflareOptions(
  options: StackOptions,
  database: { url: string; authToken: string },
  { tokenSecret, sealKey, secondStepKey }: LocalSecrets,
  addresses: { mail: string; passwords: string },
): MiniflareOptions {
  const env = process.env;
  const given = (...names: string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const optional = given("S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_BUCKET");
  const resend: Record<string, string> = env.RESEND_API_KEY
    ? { RESEND_API_KEY: env.RESEND_API_KEY }
    : { RESEND_API_KEY: "re_local", RESEND_BASE_URL: addresses.mail };
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.authToken,
    TOKEN_SECRET: tokenSecret,
    CONSOLE_ORIGIN: originOf(options),
    ...given("ERP_URL", "ERP_SECRET"),
  };
  const worker = (
    toml: string,
    bindings: Record<string, string>,
    extra: Partial<WorkerOptions>,
  ): WorkerOptions => {
    const fromToml = workerOptionsFrom(at(toml));
    return {
      ...fromToml,
      bindings: { ...fromToml.bindings, ...bindings, ...options.vars },
      ...(options.objectStore && { r2Buckets: { FILES: storeAt(options.objectStore) } }),
      ...extra,
    } as WorkerOptions;
  };
  // Nothing in front of this stack writes who calls (api/middleware/client-address.ts).
  const api = worker(
    "wrangler.toml",
    {
      ...shared,
      APP_KEY: LOCAL_APP_KEY,
      AUDIT_SEAL_KEY: sealKey,
      SECOND_STEP_KEY: secondStepKey,
      UNPROVEN_ADDRESSES: "all",
    },
    {
      ...modulesOf("build/api", "api.js"),
      serviceBindings: {
        ...workerOptionsFrom(at("wrangler.toml")).serviceBindings,
        PASSWORDS: { external: { address: addresses.passwords, http: {} } },
        API_VIEWER: { disk: { path: API_VIEWER_FOLDER } },
      },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: options.apiPort ?? 0 }],
    } as Partial<WorkerOptions>,
  );
  const queues = worker(
    "queues/wrangler.toml",
    { ...shared, MAIL_FROM: LOCAL_MAIL_FROM, ...resend, ...optional },
    modulesOf("build/queues", "consumer.js"),
  );
  return {
    host: "127.0.0.1",
    port: options.webPort ?? 0,
    log: new Log(LogLevel.WARN),
    defaultPersistRoot: options.dataDir,
    cf: false,
    ...(options.inspectorPort !== undefined && { inspectorPort: options.inspectorPort }),
    ...(options.onLog && {
      handleStructuredLogs: ({ message }: { message: string }): void => {
        options.onLog?.(message);
      },
    }),
    // The first Worker answers the main port.
    workers:
      options.console === false
        ? [api, queues]
        : [
            worker("app/wrangler.toml", {}, consoleModules(Number(options.vars?.CLOCK_SHIFT_MS ?? 0))),
            api,
            queues,
          ],
  } as MiniflareOptions;
}

/** A bucket that is reached over the network, as `wrangler dev` reaches one on Cloudflare. */
const storeAt = (url: string) => ({ id: "remote", remoteProxyConnectionString: new URL(url) });

/** The console as it is deployed knows no CLOCK_SHIFT_MS: where the other Workers are given one, all of its clock is shifted. */
function consoleModules(shiftMs: number): Partial<WorkerOptions> {
  const [folder, main] = ["build/console/server", "index.js"] as const;
  const routes = JSON.parse(readFileSync(at("build/console/client/_routes.json"), "utf8")) as {
    include: string[];
    exclude: string[];
  };
  return {
    ...(shiftMs === 0 ? modulesOf(folder, main) : modulesAhead(folder, main, shiftMs)),
    assets: {
      directory: at("build/console/client"),
      binding: "ASSETS",
      workerName: "talaan-console",
      routerConfig: {
        has_user_worker: true,
        static_routing: { user_worker: routes.include, asset_worker: routes.exclude },
      },
      assetConfig: { html_handling: "none", not_found_handling: "none" },
    },
  } as Partial<WorkerOptions>;
}
