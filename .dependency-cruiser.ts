/**
 * Who may import whom (ARCHITECTURE.md, "The rooms, and who may enter"). scripts/check/imports.ts runs these rules,
 * first on tests/fixtures/rooms, where each of them must be broken.
 */
const npm = (...names: string[]) => `(^|/)node_modules/(${names.join("|")})(/|$)`;
const NODE_MODULES = "(^|/)node_modules/";
const only = (name: string, from: string, allowed: string[]) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { pathNot: allowed },
});

/** What a domain of core may use beside itself, shared, identity and management. */
const CORE_EXTRAS = {
  awards: "grading",
  reports: "grading|attendance|awards",
  // Who may have the file of a list is asked of the list.
  documents: "[a-z]+|lists\\.ts",
};
/** What reads and writes uploaded files (docs/decisions/0234-one-reader-of-files.md). */
const FILE_LIBRARIES = ["chardet", "fflate", "hucre", "saxes"];
const coreRules = [
  only("core-is-pure", "^core/(?!shared/import/)", ["^core/", npm("zod", "papaparse")]),
  only("core-reads-files", "^core/shared/import/", ["^core/", npm("zod", "papaparse", ...FILE_LIBRARIES)]),
  {
    name: "core-domains-keep-apart",
    severity: "error",
    from: { path: "^core/([a-z]+)/", pathNot: `^core/(${Object.keys(CORE_EXTRAS).join("|")}|audit)/` },
    to: { path: "^core/", pathNot: "^core/($1|shared|identity|management)/" },
  },
  ...Object.entries(CORE_EXTRAS).map(([domain, extras]) => ({
    name: `core-${domain}-knows-only-its-sources`,
    severity: "error",
    from: { path: `^core/${domain}/` },
    to: { path: "^core/", pathNot: `^core/(${domain}|shared|identity|management|${extras})(/|$)` },
  })),
  {
    name: "core-audit-knows-events-only",
    severity: "error",
    from: { path: "^core/audit/" },
    to: {
      path: "^core/",
      pathNot: ["^core/(audit|shared|identity|management)/", "^core/[a-z]+/events\\.ts$"],
    },
  },
];

/** Types of the Workers' bindings alone: nobody imports what runs in workers/. */
const ENV = "^workers/env\\.ts$";
const WORKER_TYPES = npm("@cloudflare/workers-types");
const RUNTIME = "^cloudflare:workers$";

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    ...coreRules,
    only("db-knows-core-and-the-database", "^db/(?!local/|seed/|migrate\\.ts)", [
      "^(core|db)/",
      npm("drizzle-orm", "@libsql"),
    ]),
    only("db-tools-may-use-node", "^db/(local/|seed/|migrate\\.ts)", [
      "^(core|db)/",
      npm("drizzle-orm", "@libsql", "libsql"),
      "^(node:)?(child_process|crypto|fs|http|net|os|path|worker_threads|buffer|url|zlib)$",
    ]),
    only("api-knows-core-and-db", "^api/(?!commands/)", [
      "^(core|db|api)/",
      npm("hono", "zod"),
      "^(node:)?(crypto|buffer)$",
      WORKER_TYPES,
      ENV,
    ]),
    only("commands-know-no-hono", "^api/commands/", [
      "^(core|db)/",
      "^api/commands/",
      npm("zod", "otpauth", "@simplewebauthn/server"),
      "^(node:)?(crypto|buffer)$",
      WORKER_TYPES,
      ENV,
    ]),
    {
      name: "app-knows-core-only",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(db|queues|workers|scripts|tests)/|(^|/)node_modules/(@libsql|libsql|drizzle-orm|hono)(/|$)",
      },
    },
    {
      name: "app-does-not-know-the-api",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^api/" },
    },
    {
      name: "queues-know-core-db-and-commands",
      severity: "error",
      from: { path: "^queues/" },
      to: { path: "^(api|app|workers|scripts|tests)/", pathNot: ["^api/commands/", ENV] },
    },
    {
      name: "only-queues-draw-and-send",
      severity: "error",
      from: { pathNot: "^(queues|scripts|tests)/" },
      to: { path: npm("pdfkit", "@react-pdf", "fast-png", "resend", "@aws-sdk") },
    },
    only("passwords-know-their-hashes", "^workers/passwords/", [
      "^workers/passwords/",
      "^api/commands/identity/",
      npm("@phi-ag/argon2", "@zxcvbn-ts/language-common"),
      "^(node:)?(crypto|buffer)$",
    ]),
    only("workers-know-the-api-and-its-commands", "^workers/(?!passwords/)", [
      "^(core|db|workers)/",
      "^api/(app\\.ts|middleware/|commands/)",
      WORKER_TYPES,
      RUNTIME,
    ]),
    {
      name: "nobody-imports-workers",
      severity: "error",
      from: { pathNot: "^(workers|scripts|tests)/" },
      to: { path: "^workers/", pathNot: ENV },
    },
    {
      name: "the-environment-is-a-type",
      severity: "error",
      from: { pathNot: "^(workers|scripts|tests)/" },
      to: { path: ENV, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "production-knows-no-test",
      severity: "error",
      from: { path: "^(core|db|api|queues|workers|app)/" },
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "everything-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^cloudflare:", "^virtual:", "\\+types/", "^(\\.\\./)+build/"] },
    },
  ],
  options: {
    // What is built is looked up, not read: how the bundler cuts it is no rule of these.
    doNotFollow: { path: [NODE_MODULES, "^build/"] },
    exclude: { path: "/gen/" },
    parser: "swc",
    tsPreCompilationDeps: "specify",
    skipAnalysisNotInRules: false,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
