import type { LoadFailure } from "#app/lib/error-catalogue.ts";
import type { PaymentChoices as KnownChoices } from "#core/billing/settings/payment-choices.ts";

/** What the forms of payments and refunds choose from. */
export type PaymentChoices = KnownChoices & {
  /** What could not be loaded. */
  failures: readonly LoadFailure[];
};

export const optionsOf = (choices: readonly { code: string; name: string }[]) =>
  choices.map(({ code, name }) => ({ value: code, label: name }));
