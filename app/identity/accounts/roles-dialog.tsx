import { callTo } from "#app/lib/browser-calls.ts";
import RecordDialog from "#app/management/record-dialog.tsx";
import type { CHANGE_ROLES } from "#core/identity/accounts/account.body.ts";
import { ROLES_FIELDS } from "#core/identity/accounts/account-fields.ts";
import type { UserAccountRow } from "#core/identity/accounts/account-list.ts";

const NO_DEFAULTS = {};

/** The roles of an account, in order. */
export default function RolesDialog(props: {
  record: UserAccountRow;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { uuid, name, roleCodes, version } = props.record;
  return (
    <RecordDialog
      onSaved={props.onSaved}
      onClose={props.onClose}
      title={`Roles of ${name}`}
      fields={ROLES_FIELDS}
      record={{ id: uuid, roles: roleCodes, version }}
      defaults={NO_DEFAULTS}
      to={callTo<typeof CHANGE_ROLES>("PATCH /accounts/{id}/roles", { id: uuid })}
    />
  );
}
