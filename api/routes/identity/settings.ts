import { Hono } from "hono";
import { saveMySettings } from "#api/commands/identity/save-my-settings.ts";
import { endOwnSession, signOutOthers } from "#api/commands/identity/sign-out.ts";
import { keepLogo } from "#api/commands/management/keep-logo.ts";
import { saveSchoolProfile } from "#api/commands/management/save-profile.ts";
import { saveSchoolSettings } from "#api/commands/management/save-school-settings.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { mayEnter } from "#core/identity/access.ts";
import {
  END_MY_SESSION,
  LOGO_FILE,
  MY_SESSION,
  MY_SESSIONS,
  MY_SETTINGS,
  REMOVE_LOGO,
  RETENTION_DRY_RUN,
  SAVE_MY_SETTINGS,
  SAVE_SCHOOL_PROFILE,
  SAVE_SCHOOL_SETTINGS,
  SIGN_OUT_OTHERS,
  UPLOAD_LOGO,
} from "#core/identity/calls.ts";
import { mailedKindsOf } from "#core/identity/notifications.ts";
import { idleEndOf } from "#core/identity/session-rules.ts";
import type { SignedInSession } from "#core/identity/settings-contract.ts";
import { RETENTION, RETENTION_NAMES } from "#core/management/retention.ts";
import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import { STUDENT_ORDER, type StudentOrder } from "#core/management/student-order.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { secondStepOf } from "#db/queries/identity/second-step.ts";
import { accountById } from "#db/queries/identity/session.ts";
import { ownSessions, personalSettings, settingRows } from "#db/queries/identity/settings.ts";
import { schoolProfile } from "#db/queries/management/school.ts";
import { logoOf } from "#db/queries/management/signatories.ts";
import { countPast } from "#db/queries/shared/retention.ts";
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
            logo: logo?.logo_sha256 ?? null,
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
onCommand(settings, SAVE_SCHOOL_PROFILE, ({ body }) => saveSchoolProfile(body));
onCommand(settings, SAVE_SCHOOL_SETTINGS, ({ body }, c) => saveSchoolSettings(body, c.var.epochMs));
onCall(settings, RETENTION_DRY_RUN, async (c) => {
  const asked = RETENTION_NAMES.flatMap((name) => RETENTION[name].choices.map((value) => ({ name, value })));
  const { rows } = await readPage(c, [countPast(asked, c.var.epochMs)] as const);
  return { rows: rows[0] };
});
onCall(settings, LOGO_FILE, async (c) => {
  const { rows } = await readPage(c, [logoOf()] as const);
  const [logo] = rows[0];
  if (!logo?.logo_object) throw new Refused(NOT_FOUND);
  const object = await intactObject(c.env.FILES, logo.logo_object, logo.logo_sha256 ?? "");
  if (!object) throw new Refused(NOT_FOUND);
  return pictureAnswer(c, object, logo.logo_type ?? "");
});
onCall(settings, UPLOAD_LOGO, async (c) => {
  await readPage(c, []);
  const picture = await pictureUpload(c);
  const { message } = await executeCommand(c, keepLogo(picture), { digest: picture.sha256 });
  return { message };
});
onCommand(settings, REMOVE_LOGO, () => keepLogo(null));
