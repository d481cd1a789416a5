import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { DEMO_PASSWORD } from "#tests/support/caller.ts";
import { codeAt } from "#tests/support/second-step.ts";
import { type Answers, change, csvFile, type DoneChange, idOf, uuidsOf } from "./step.ts";

export function accountChanges({ colleague }: Records): DoneChange[] {
  const uuids = (answers: Answers) => ({ uuids: [idOf(answers, "account")] });
  const change_ = (path: string) => change("admin", `post /accounts/${path}`, { body: uuids });
  return [
    change("admin", "post /accounts", {
      body: { last_name: "Halimbawa", given_name: "Tatlo", email: "cost.3@example.test", roles: ["ST"] },
      as: "account",
    }),
    change("admin", "post /accounts/faculty", {
      looks: [
        {
          as: "accountless",
          person: "admin",
          path: "/accounts/choices",
          pick: ({ data }) => data.faculties.find(({ label }: Row) => label.includes("Bago")),
        },
      ],
      body: ({ accountless }: Answers) => ({
        ...{ who: "chosen", faculty_ids: [accountless.id ?? accountless.value], roles: ["ST"] },
      }),
    }),
    change("admin", "post /accounts/invitations/import", {
      upload: csvFile("Roles,Last Name,Given Name,Email", "Teacher,Dry,Run,dry.run@example.test"),
    }),
    change("registrar", "post /guardian_invitations", {
      looks: [{ as: "invited", person: "registrar", path: "/advisories" }],
      body: ({ invited }: Answers) => ({ section_id: invited.section_id }),
    }),
    change_("resend-invitation"),
    change("admin", "patch /accounts/{id}/roles", { of: "account", body: { roles: ["ST", "HRA"] } }),
    change_("revoke-invitation"),
    ...["password-link", "lock", "unlock", "end-sessions", "deactivate", "reactivate"].map((path) =>
      change("admin", `post /accounts/${path}`, { body: { uuids: [colleague.id] } }),
    ),
  ];
}

const CODE = ({ begun, clock }: Answers): string => codeAt(begun.secret, clock.nowMs);
const signingIn = { email: "assistant.head@talaan.test", password: DEMO_PASSWORD };
/** What a person does with the own account: sessions, a second step, notifications, a password. */
export const ownAccountChanges = (): DoneChange[] => [
  change("finance", "post /auth/login", {
    body: { ...signingIn, email: "adviser@talaan.test" },
    as: "signed in",
  }),
  change("adviser", "post /auth/refresh-token", {
    body: ({ "signed in": { RefreshToken: refreshToken } }: Answers) => ({ refreshToken }),
  }),
  change("parent", "post /sponsor/auth/login", {
    body: { email: "parent@talaan.test", password: DEMO_PASSWORD },
  }),
  change("adviser", "post /me/sessions/{id}/end", {
    looks: [
      {
        as: "session",
        person: "adviser",
        path: "/me/sessions",
        pick: ({ rows, data }) => (rows ?? data).find(({ is_current }: Row) => !is_current),
      },
    ],
    of: "session",
  }),
  change("adviser", "put /me/password", {
    body: {
      ...{ currentPassword: DEMO_PASSWORD, newPassword: "Talaan!2027", confirmPassword: "Talaan!2027" },
    },
  }),
  change("head", "post /me/second-step/begin", { as: "begun" }),
  change("head", "post /me/second-step/confirm", {
    body: (answers: Answers) => ({ code: CODE(answers), password: DEMO_PASSWORD }),
    as: "confirmed",
  }),
  change("head", "post /auth/login", {
    body: { ...signingIn, email: "head@talaan.test" },
    as: "pending",
    what: "with a second step",
  }),
  change("head", "post /auth/second-step", {
    body: ({ pending, confirmed }: Answers) => ({
      token: pending.SecondStepToken,
      code: confirmed.recovery_codes[0],
    }),
  }),
  change("head", "post /me/second-step/recovery-codes", {
    body: ({ confirmed }: Answers) => ({ password: DEMO_PASSWORD, code: confirmed.recovery_codes[1] }),
    as: "renewed",
  }),
  change("head", "post /me/second-step/off", {
    body: ({ renewed }: Answers) => ({ password: DEMO_PASSWORD, code: renewed.recovery_codes[0] }),
  }),
  change("teacher", "post /me/second-step/begin", { as: "begun", what: "a teacher" }),
  change("teacher", "post /me/second-step/confirm", {
    body: (answers: Answers) => ({ code: CODE(answers), password: DEMO_PASSWORD }),
    what: "a teacher",
  }),
  change("admin", "post /accounts/second-step-off", {
    looks: [
      {
        as: "teacher's account",
        person: "admin",
        path: "/accounts?search=teacher%40talaan.test&perPage=10",
        pick: ({ rows }) => rows.find(({ email }: Row) => email === "teacher@talaan.test"),
      },
    ],
    body: uuidsOf("teacher's account"),
  }),
];
