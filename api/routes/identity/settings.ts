import { Hono } from "hono";
import { mayEnter } from "../../../core/identity/access.ts";
import { MY_SETTINGS, SAVE_SCHOOL_SETTINGS, SIGN_OUT_OTHERS } from "../../../core/identity/calls.ts";
import {
  type SchoolSettings,
  SETTING_NAMES,
  schoolSettingsOf,
} from "../../../core/management/school-settings.ts";
import { instantAt } from "../../../core/shared/school-day.ts";
import { accountById } from "../../../db/queries/identity/session.ts";
import { ownSessions, schoolSettings } from "../../../db/queries/identity/settings.ts";
import { signOutOthers } from "../../commands/identity/sign-out-others.ts";
import { saveSchoolSettings } from "../../commands/management/save-school-settings.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { executeCommand, readPage } from "../../middleware/session.ts";
import { onCall } from "../on-call.ts";
import { closeSockets } from "./identity.ts";

/** One's own account and sign-ins, and what the school decides for everyone. */
export const settings = new Hono<AppEnv>();

onCall(settings, MY_SETTINGS, async (c) => {
  const now = instantAt(c.var.epochMs);
  const { rows, scope } = await readPage(
    c,
    MY_SETTINGS.access,
    (userId) => [accountById(userId), ownSessions(userId, now), schoolSettings(SETTING_NAMES)] as const,
  );
  const [[account], sessions, decided] = rows;
  if (!account) throw new Error("a live session without its account");
  const { role, sessionUuid } = scope.actor;
  return {
    data: {
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
    },
  };
});
onCall(settings, SIGN_OUT_OTHERS, async (c) => {
  const { message, data } = await executeCommand(c, signOutOthers(), "");
  const { scope } = await readPage(c, SIGN_OUT_OTHERS.access, []);
  closeSockets(c, scope.actor.uuid, data as string[]);
  return { message };
});
onCall(settings, SAVE_SCHOOL_SETTINGS, async (c, { body }) => {
  const { message, data } = await executeCommand(c, saveSchoolSettings(body), JSON.stringify(body));
  return { message, data: data as SchoolSettings };
});
