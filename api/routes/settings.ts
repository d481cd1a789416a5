import { Hono } from "hono";
import { mayEnter } from "../../core/identity/access.ts";
import { settingsToWire } from "../../core/identity/settings-contract.ts";
import {
  type SchoolSettings,
  SETTING_NAMES,
  schoolSettingsBody,
  schoolSettingsOf,
} from "../../core/management/school-settings.ts";
import { instantAt } from "../../core/shared/school-day.ts";
import { accountById } from "../../db/queries/session.ts";
import { ownSessions, schoolSettings } from "../../db/queries/settings.ts";
import { signOutOthers } from "../commands/identity/sign-out-others.ts";
import { saveSchoolSettings } from "../commands/management/save-school-settings.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { jsonBody, parse } from "../middleware/input.ts";
import { change, readPage } from "../middleware/session.ts";
import { closeSockets } from "./identity.ts";

/** One's own account and sign-ins, and what the school decides for everyone. */
export const settings = new Hono<AppEnv>()
  .get("/settings", async (c) => {
    const now = instantAt(c.var.epochMs);
    const { rows, situation } = await readPage(
      c,
      "settings",
      (userId) => [accountById(userId), ownSessions(userId, now), schoolSettings(SETTING_NAMES)] as const,
    );
    const [[account], sessions, decided] = rows;
    if (!account) throw new Error("a live session without its account");
    const { role, sessionUuid } = situation.actor;
    const answer = settingsToWire({
      givenName: account.given_name,
      lastName: account.last_name,
      email: account.email,
      role,
      sessions: sessions.map(({ uuid, signed_in_at, seen_at }) => ({
        uuid,
        signedInAt: signed_in_at,
        seenAt: seen_at,
        isThisOne: uuid === sessionUuid,
      })),
      school: mayEnter("schoolSettings", role) ? schoolSettingsOf(decided) : null,
    });
    return c.json({ data: answer }, 200);
  })
  .post("/settings/sign-out-others", async (c) => {
    const { message, data } = await change(c, signOutOthers(), "");
    const { situation } = await readPage(c, "settings", []);
    closeSockets(c, situation.actor.uuid, data as string[]);
    return c.json({ message }, 200);
  })
  .patch("/settings/school", async (c) => {
    const entry = parse(schoolSettingsBody, await jsonBody(c));
    const { message, data } = await change(c, saveSchoolSettings(entry), JSON.stringify(entry));
    return c.json({ message, data: data as SchoolSettings }, 200);
  });
