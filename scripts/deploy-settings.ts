import { readWebAddress } from "#core/shared/web-address.ts";

/** What a deployment has to be told: by environment variable, and what is wrong with a value; null where nothing is. */
type Check = (value: string) => string | null;

const RESERVED_HOST =
  /(^|\.)(localhost|test|example|invalid|local)$|(^|\.)example\.(com|net|org)$|^[\d.]+$|^\[/;
const isReserved = (host: string): boolean => RESERVED_HOST.test(host.toLowerCase());

const origin: Check = (value) => {
  if (!URL.canParse(value)) return "is not an address";
  const url = new URL(value);
  if (url.protocol !== "https:" || url.origin !== value) return "must be an https origin without a path";
  return isReserved(url.hostname) ? "names this machine or a reserved domain" : null;
};
const sender: Check = (value) => {
  const domain = /^(?:[^<>\r\n]+<)?[^\s@<>]+@([^\s@<>]+\.[^\s@<>]+?)>?$/.exec(value)?.[1];
  if (!domain) return "must read like: School <billing@school.ph>";
  return isReserved(domain) ? "is of a reserved domain" : null;
};
const databaseUrl: Check = (value) => {
  if (!/^(libsql|https):/.test(value) || !URL.canParse(value)) return "must begin with libsql: or https:";
  return isReserved(new URL(value).hostname) ? "names this machine or a reserved domain" : null;
};
const secret =
  (charactersMin: number): Check =>
  (value) => {
    if (value.length < charactersMin) return `must have at least ${charactersMin} characters`;
    return new Set(value).size < 10 ? "must be random" : null;
  };

const SETTINGS = {
  CONSOLE_ORIGIN: origin,
  MAIL_FROM: sender,
  APP_KEY: secret(16),
  TOKEN_SECRET: secret(43),
  AUDIT_SEAL_KEY: secret(43),
  SECOND_STEP_KEY: secret(43),
  RESEND_API_KEY: (value) => (/^re_\w{16,}$/.test(value) ? null : "must be a key of Resend"),
  DATABASE_URL: databaseUrl,
  DATABASE_AUTH_TOKEN: secret(20),
} as const satisfies Record<string, Check>;

const erpAddress: Check = (value) => {
  if (readWebAddress(value) === null)
    return URL.canParse(value) && value.startsWith("https://")
      ? "must be an https address of a domain, without a user name or a port"
      : "must be an https address";
  return isReserved(new URL(value).hostname) ? "names this machine or a reserved domain" : null;
};
/** Of a school with an accounting system: both or neither. */
const ERP_SETTINGS = { ERP_URL: erpAddress, ERP_SECRET: secret(32) } as const satisfies Record<string, Check>;

/** Of a school that has no administrator yet. */
const SETUP_SETTINGS = { SETUP_CODE: secret(16) } as const satisfies Record<string, Check>;

export type DeploySettings = Record<keyof typeof SETTINGS, string> &
  Partial<Record<keyof typeof ERP_SETTINGS | keyof typeof SETUP_SETTINGS, string>>;

/** The settings of a deployment, or a line for each that is missing or still a placeholder. */
export function deploySettings(
  env: Readonly<Record<string, string | undefined>>,
): { settings: DeploySettings } | { problems: string[] } {
  const hasErp = Object.keys(ERP_SETTINGS).some((name) => env[name]);
  const asked = { ...SETTINGS, ...(hasErp && ERP_SETTINGS), ...(env.SETUP_CODE && SETUP_SETTINGS) };
  const problems = Object.entries(asked).flatMap(([name, check]) => {
    const value = env[name];
    if (!value) return [`${name} is not set`];
    const problem = check(value);
    return problem === null ? [] : [`${name} ${problem}`];
  });
  return problems.length > 0 ? { problems } : { settings: env as DeploySettings };
}
