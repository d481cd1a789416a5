import { readdressRefusal } from "#core/identity/accounts/account-actions.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** Why the address of an entry cannot become that of the person's account (I-40); none where it names no address. */
export function readdressErrors(
  { email }: { email?: string | undefined },
  {
    current,
    account,
    actor,
  }: { current: ManagementRow | null; account: { role: RoleCode } | undefined; actor: RoleCode },
): RefusedEntry[] {
  if (email === undefined) return [];
  const message = readdressRefusal({ actor, account, before: String(current?.email ?? ""), after: email });
  return message === null ? [] : [{ path: "email", message }];
}
