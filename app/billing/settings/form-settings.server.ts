import { type CallPlace, loadOr } from "#app/lib/api.server.ts";
import { type LoadFailure, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { MY_BILLING_SETTINGS } from "#core/billing/settings/billing-settings.body.ts";
import {
  BILLING_SETTINGS,
  type FormSettings,
  formSettingsOf,
} from "#core/billing/settings/billing-settings.ts";

/** What billing's forms say and propose before anything is typed; the standards where that cannot be read: the API decides. */
export async function loadFormSettings(
  place: CallPlace,
): Promise<{ settings: FormSettings; failures: readonly LoadFailure[] }> {
  const standards = { data: { decided: BILLING_SETTINGS.of([]), hasOwnLogo: false } };
  const { value, failures } = await loadOr(place, MY_BILLING_SETTINGS, {}, standards, WENT_WRONG.collection);
  return { settings: formSettingsOf(value.data.decided), failures };
}
