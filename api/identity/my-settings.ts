import { saveMySettings } from "#api/commands/identity/save-my-settings.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { schoolProfile } from "#api/management/school.ts";
import { readPage } from "#api/middleware/session.ts";
import { mayEnter } from "#core/identity/access.ts";
import { MY_SETTINGS, SAVE_MY_SETTINGS } from "#core/identity/calls.ts";
import { mailedKindsOf } from "#core/identity/notifications.ts";
import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import { STUDENT_ORDER, type StudentOrder } from "#core/management/student-order.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { secondStepOf } from "#db/queries/identity/second-step.ts";
import { accountById } from "#db/queries/identity/session.ts";
import { ownSessions, personalSettings, settingRows } from "#db/queries/identity/settings.ts";
import { logoOf } from "#db/queries/management/school.ts";
import { secondStepState } from "./second-step.ts";
import { sessionShown } from "./session.ts";

/** One's own account, and what the school decides for everyone. */
export const viewMySettings = endpoint(MY_SETTINGS, async (c) => {
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
export const changeMySettings = change(SAVE_MY_SETTINGS, ({ body }) => saveMySettings(body));
