import type { Person } from "./sound-calls.ts";

const UUID = "018f0000-0000-7000-8000-000000000000";
const ADMIN: readonly Person[] = ["admin"];
const UUIDS = { uuids: [UUID] };

/** The same of accounts, written by hand from I-15: for the system administrator alone. */
export const ACCOUNT_CALLS: Record<string, readonly [readonly Person[], unknown?, string?]> = {
  "get /accounts/choices": [ADMIN],
  "post /accounts": [ADMIN, { faculty_id: UUID, email: "nobody@talaan.test", roles: ["ST"] }],
  "post /accounts/faculty": [ADMIN, { who: "chosen", faculty_ids: [UUID], roles: ["ST"] }],
  "get /guardian_invitations": [["registrar", "admin"]],
  "post /guardian_invitations": [["registrar", "admin"], { section_id: UUID }],
  "patch /accounts/{id}/roles": [ADMIN, { roles: ["ST"] }],
  "post /accounts/resend-invitation": [ADMIN, UUIDS],
  "post /accounts/revoke-invitation": [ADMIN, UUIDS],
  "post /accounts/password-link": [ADMIN, UUIDS],
  "post /accounts/lock": [ADMIN, UUIDS],
  "post /accounts/unlock": [ADMIN, UUIDS],
  "post /accounts/end-sessions": [ADMIN, UUIDS],
  "get /accounts/invitations/template": [ADMIN],
  "post /accounts/invitations/import": [ADMIN],
  "post /accounts/second-step-off": [ADMIN, UUIDS],
  "post /accounts/deactivate": [ADMIN, UUIDS],
  "post /accounts/reactivate": [ADMIN, UUIDS],
};
