import { type CallPlace, call } from "#app/lib/api.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { MY_PROFILE } from "#core/identity/calls.ts";
import type { Profile } from "#core/identity/contract.ts";

const PROFILE_RETRIES_MAX = 10;
const PROFILE_RETRY_DELAY_MS = 500;

/** What the shell shows of a profile. */
export type ShownProfile = Pick<Profile, "givenName" | "lastName" | "schoolName" | "schoolLogo">;

/**
 * Profiles asked for lately, by access token, so that a page costs the one call it is about. Who holds the token is
 * decided by the API on that call; here only a greeting is remembered, for as long as nobody minds an old one.
 */
const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 200;
const kept = new Map<string, { profile: ShownProfile; untilMs: number }>();

function keep(token: string, profile: ShownProfile, nowMs: number): void {
  kept.delete(token);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(token, { profile, untilMs: nowMs + KEPT_MS });
}

/** The profile, asked for up to ten times more (I-11); null when it stays missing. Never throws. */
export async function loadProfile(place: CallPlace): Promise<ShownProfile | null> {
  const { accessToken } = sessionOf(place);
  const known = kept.get(accessToken);
  if (known && known.untilMs > Date.now()) return known.profile;
  for (let attempt = 0; attempt <= PROFILE_RETRIES_MAX; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, PROFILE_RETRY_DELAY_MS));
    const answer = await call(place, MY_PROFILE, {}).catch(() => null);
    if (answer === null) return null;
    if (answer.ok) {
      const { givenName, lastName, schoolName, schoolLogo } = answer.value.data;
      const profile = { givenName, lastName, schoolName, schoolLogo };
      keep(accessToken, profile, Date.now());
      return profile;
    }
  }
  return null;
}
