import { readFileSync } from "node:fs";
import type { WorkerOptions } from "miniflare";
import { parse } from "smol-toml";

/** The keys of a wrangler.toml that this project uses; an unknown one throws, so that a new binding can't be forgotten locally. */
interface WranglerToml {
  name: string;
  main?: string;
  compatibility_date: string;
  compatibility_flags?: string[];
  pages_build_output_dir?: string;
  vars?: Record<string, string>;
  durable_objects?: { bindings: { name: string; class_name: string; script_name?: string }[] };
  migrations?: { new_sqlite_classes?: string[] }[];
  queues?: {
    producers?: { binding: string; queue: string }[];
    consumers?: QueueConsumer[];
  };
  r2_buckets?: { binding: string; bucket_name: string }[];
  services?: { binding: string; service: string; entrypoint?: string }[];
  ratelimits?: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
  triggers?: { crons?: string[] };
}

interface QueueConsumer {
  queue: string;
  max_batch_size?: number;
  max_batch_timeout?: number;
  max_retries?: number;
  retry_delay?: number;
  dead_letter_queue?: string;
}

const MAPPED = [
  "name",
  "compatibility_date",
  "compatibility_flags",
  "vars",
  "durable_objects",
  "migrations",
  "queues",
  "r2_buckets",
  "services",
  "ratelimits",
];
/** Known, and without meaning for the local stack. */
const IGNORED = [
  "main",
  "pages_build_output_dir",
  "triggers",
  "placement",
  "workers_dev",
  "limits",
  "observability",
  "secrets",
  "minify",
  "keep_names",
  "define",
  "rules",
  "env",
];

const readToml = (path: string) => parse(readFileSync(path, "utf8")) as unknown as WranglerToml;

/** A wrangler.toml as Miniflare's options, without its script. */
export function workerOptionsFrom(path: string): Partial<WorkerOptions> & { name: string } {
  const toml = readToml(path);
  const unknown = Object.keys(toml).find((key) => !MAPPED.includes(key) && !IGNORED.includes(key));
  if (unknown) throw new Error(`${path}: ${unknown} has no mapping in scripts/stack/toml.ts`);
  const sqliteClasses = new Set(toml.migrations?.flatMap((migration) => migration.new_sqlite_classes ?? []));
  const table = <Entry, Value>(
    entries: Entry[] | undefined,
    key: (entry: Entry) => string,
    value: (entry: Entry) => Value,
  ) => Object.fromEntries((entries ?? []).map((entry) => [key(entry), value(entry)]));
  return {
    name: toml.name,
    compatibilityDate: toml.compatibility_date,
    compatibilityFlags: toml.compatibility_flags ?? [],
    bindings: { ...toml.vars },
    durableObjects: table(
      toml.durable_objects?.bindings,
      ({ name }) => name,
      ({ class_name, script_name }) =>
        script_name
          ? { className: class_name, scriptName: script_name }
          : { className: class_name, useSQLite: sqliteClasses.has(class_name) },
    ),
    queueProducers: table(
      toml.queues?.producers,
      ({ binding }) => binding,
      ({ queue }) => ({ queueName: queue }),
    ),
    queueConsumers: table(
      toml.queues?.consumers,
      ({ queue }) => queue,
      (consumer) => ({
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: consumer.max_batch_timeout,
        maxRetries: consumer.max_retries,
        retryDelay: consumer.retry_delay,
        deadLetterQueue: consumer.dead_letter_queue,
      }),
    ),
    r2Buckets: table(
      toml.r2_buckets,
      ({ binding }) => binding,
      ({ bucket_name }) => bucket_name,
    ),
    serviceBindings: table(
      toml.services,
      ({ binding }) => binding,
      ({ service, entrypoint }) => (entrypoint ? { name: service, entrypoint } : service),
    ),
    ratelimits: table(
      toml.ratelimits,
      ({ name }) => name,
      ({ namespace_id, simple }) => ({ namespace_id, simple }),
    ),
  } as Partial<WorkerOptions> & { name: string };
}

/** The cron expressions of a wrangler.toml. */
export const cronsOf = (path: string): string[] => readToml(path).triggers?.crons ?? [];
