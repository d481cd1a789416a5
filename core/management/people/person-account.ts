import { USER_ACCOUNT_LIST } from "#core/identity/accounts/account-list.ts";
import { fields } from "#core/shared/list/fields.ts";

const { email, roles, state, lastSignInAt } = USER_ACCOUNT_LIST.row.fields;
/** How a person signs in: what the list of accounts says of it. */
export const SIGN_IN_ACCOUNT = fields({ email, roles, state, lastSignInAt });
