import { Hono } from "hono";
import { saveMySettings } from "#api/commands/identity/save-my-settings.ts";
import { endOwnSession, signOutOthers } from "#api/commands/identity/sign-out.ts";
import { schoolProfile } from "#api/management/school.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { mayEnter } from "#core/identity/access.ts";
import {
  END_MY_SESSION,
  MY_SESSION,
  MY_SESSIONS,
  MY_SETTINGS,
  SAVE_MY_SETTINGS,
  SIGN_OUT_OTHERS,
} from "#core/identity/calls.ts";
import { mailedKindsOf } from "#core/identity/notifications.ts";
import { idleEndOf } from "#core/identity/session-rules.ts";
import type { SignedInSession } from "#core/identity/settings-contract.ts";
import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import { STUDENT_ORDER, type StudentOrder } from "#core/management/student-order.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { secondStepOf } from "#db/queries/identity/second-step.ts";
import { accountById } from "#db/queries/identity/session.ts";
import { ownSessions, personalSettings, settingRows } from "#db/queries/identity/settings.ts";
import { logoOf } from "#db/queries/management/school.ts";
import { closeSockets } from "./identity.ts";
import { secondStepState } from "./second-step.ts";

/** One's own account and sign-ins, and what the school decides for everyone. */
export const settings = new Hono<AppEnv>();

const sessionShown = (session: Omit<SignedInSession, "isThisOne">, own: string): SignedInSession => ({
  ...session,
  isThisOne: session.uuid === own,
});

onCall(settings, MY_SESSION, async (c) => {
  const { use } = await readPage(c, []);
  const end = idleEndOf(use);
  // The use by this very call is written down after its answer.
  const left = end === null ? null : Math.max(0, Math.floor((end - c.var.epochMs) / 1000));
  return { data: { idleMinutes: use.idleMinutes, secondsLeft: left } };
});
onCall(settings, MY_SESSIONS, async (c) => {
  const now = instantAt(c.var.epochMs);
  const { rows, scope } = await readPage(c, (userId) => [ownSessions(userId, now)] as const);
  return { rows: rows[0].map((session) => sessionShown(session, scope.actor.sessionUuid)) };
});
onCall(settings, END_MY_SESSION, async (c, { params: { id } }) => {
  const { message } = await executeCommand(c, endOwnSession(id));
  const { scope } = await readPage(c, []);
  closeSockets(c, scope.actor.uuid, [id]);
  return { message };
});
onCall(settings, MY_SETTINGS, async (c) => {
  const now = instantAt(c.var.epochMs);
  const { rows, scope } = await readPage(
    c,
    (userId) =>
      [
        accountById(userId),
        ownSessions(userId, now),
        secondStepOf(userId, null),
        settingRows(SCHOOL_SETTINGS.names),
        logoOf(),
        personalSettings(userId),
        schoolProfile(),
      ] as const,
  );
  const [[account], sessions, [step], decided, [logo], personal, [profile]] = rows;
  if (!account || !step) throw new Error("a live session without its account");
  const { role, sessionUuid } = scope.actor;
  return {
    data: {
      givenName: account.givenName,
      lastName: account.lastName,
      email: account.email,
      role,
      sessions: sessions.map((session) => sessionShown(session, sessionUuid)),
      secondStep: secondStepState(step),
      mailed: mailedKindsOf(role, personal),
      studentOrder: (personal.find(({ name }) => name === STUDENT_ORDER.name)?.value ??
        null) as StudentOrder | null,
      schoolStudentOrder: SCHOOL_SETTINGS.of(decided).student_order as StudentOrder,
      ...(mayEnter("schoolSettings", role)
        ? {
            school: SCHOOL_SETTINGS.of(decided),
            profile: profile ?? null,
            logo: logo?.sha256 ?? null,
          }
        : { school: null, profile: null, logo: null }),
    },
  };
});
onCall(settings, SIGN_OUT_OTHERS, async (c) => {
  const { message, data } = await executeCommand(c, signOutOthers());
  const { scope } = await readPage(c, []);
  closeSockets(c, scope.actor.uuid, data as string[]);
  return { message };
});
onCommand(settings, SAVE_MY_SETTINGS, ({ body }) => saveMySettings(body));
