import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";

/** From where somebody signs in or changes a password, as the login log tells it. */
export interface SignInOrigin {
  app: AppKey;
  /** The caller's network address. */
  address: string;
  /** System and browser, e.g. "Windows, Chrome"; see `platformOf`. */
  platform: string;
}

/** The apps people sign in to. */
export const APP_LABELS = { console: "Console", sponsor: "Parent app" } as const;
export type AppKey = keyof typeof APP_LABELS;

/** The first whose mark is in the user agent: Edge and Opera name Chrome too, Chrome names Safari, Android names Linux. */
const SYSTEMS = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;
const BROWSERS = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;
const OTHER = "Other";

const named = (text: string, marks: readonly (readonly [string, RegExp])[]): string =>
  marks.find(([, mark]) => mark.test(text))?.[0] ?? OTHER;

/** System and browser of a user agent; "Other" where it names none that is known. The versions are not kept. */
export const platformOf = (userAgent: string): string =>
  `${named(userAgent, SYSTEMS)}, ${named(userAgent, BROWSERS)}`;

/** Every text `platformOf` can answer, each its own label. */
export const PLATFORM_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...SYSTEMS.map(([name]) => name), OTHER]
    .flatMap((system) => [...BROWSERS.map(([name]) => name), OTHER].map((browser) => `${system}, ${browser}`))
    .map((platform) => [platform, platform]),
);

/** The same for whoever it turns out to be: parents have one app, whichever page they ask from. */
export const originOf = (origin: SignInOrigin, role: RoleCode | null): SignInOrigin => ({
  ...origin,
  app: role !== null && mayEnter("sponsor", role) ? "sponsor" : origin.app,
});
