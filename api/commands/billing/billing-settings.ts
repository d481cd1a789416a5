import {
  BILLING_SETTINGS,
  booksClosed,
  formSettingsOf,
  isClosed,
  ON,
} from "#core/billing/settings/billing-settings.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Step } from "#db/queries/billing/payments/refund-request.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import type { Statement } from "#db/statement.ts";

/** What finance decided, as rows for `BILLING_SETTINGS.of`. */
export const billingSettings = (): Statement<SettingRow> => settingRows(BILLING_SETTINGS.names);

/** The last day of the closed books; "" where none are closed. */
export const closedThrough = (settings: readonly SettingRow[]): string =>
  BILLING_SETTINGS.of(settings).billing_locked_through;

/** Days from an invoice's date to its due date. */
export const termsDays = (settings: readonly SettingRow[]): number =>
  formSettingsOf(BILLING_SETTINGS.of(settings)).termsDays;

/** The refusal, where duties are separate, of records whose step before was this person's, each by name. */
export function ownStepRefusal(
  settings: readonly SettingRow[],
  actor: { uuid: string },
  steps: readonly Step[],
  said: (step: Step) => string,
): Refusal | null {
  if (BILLING_SETTINGS.of(settings).billing_separate_duties !== ON) return null;
  const errors = steps.flatMap((step) => (step.personUuid === actor.uuid ? { message: said(step) } : []));
  return errors.length > 0 ? refuseAll(409, "SEPARATE_DUTIES", errors) : null;
}

/** The same of late-payment charges: whoever ran them does not publish their drafts. */
export const ownChargeRefusal = (
  settings: readonly SettingRow[],
  actor: { uuid: string },
  chargers: readonly Step[],
): Refusal | null =>
  ownStepRefusal(
    settings,
    actor,
    chargers,
    ({ number, personName }) =>
      `${number}: ${personName} ran these late-payment charges. Somebody else has to publish them.`,
  );

/** The refusal of papers that would be dated in closed books, each beside its field; null where all may be. */
export function closedBooksRefusal(
  settings: readonly SettingRow[],
  papers: readonly { day: SchoolDay; path: string }[],
): Refusal | null {
  const through = closedThrough(settings);
  const closed = papers.filter(({ day }) => isClosed(day, through));
  if (closed.length === 0) return null;
  return refuseAll(
    422,
    "BOOKS_CLOSED",
    closed.map(({ path }) => ({ path, message: booksClosed(through) })),
  );
}
