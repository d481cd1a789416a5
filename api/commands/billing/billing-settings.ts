import {
  BILLING_SETTINGS,
  booksClosed,
  isClosed,
  LOCKED_BY,
  lockRefusal,
  ON,
} from "../../../core/billing/settings/billing-settings.ts";
import type { BillingSettingsEntry } from "../../../core/billing/settings/billing-settings-contract.ts";
import type { SettingRow } from "../../../core/management/settings-record.ts";
import { type Refusal, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { personOfSetting, settingRows } from "../../../db/queries/identity/settings.ts";
import type { Statement } from "../../../db/statement.ts";
import { saveSettings } from "../management/save-settings.ts";

/** Changes what finance decides (B-48); who closes the books is kept beside the day. */
export const saveBillingSettings = ({ reason, ...entry }: BillingSettingsEntry) =>
  saveSettings(
    {
      record: BILLING_SETTINGS,
      area: "billing",
      event: "billing-settings",
      subjectKind: "billing-settings",
      reason,
      reads: [personOfSetting(LOCKED_BY)] as const,
      check: ({ before, after }, { actor, today }, [[closedBy = null]]) =>
        lockRefusal(
          { before: before.billing_locked_through, after: after.billing_locked_through, reason },
          { today, actorUuid: actor.uuid },
          { isOn: before.billing_separate_duties === ON, closedBy },
        ),
      keeps: ({ before, after }, { actor }): Record<string, string> =>
        after.billing_locked_through === before.billing_locked_through ? {} : { [LOCKED_BY]: actor.uuid },
    },
    entry,
  );

/** What finance decided, as rows for `BILLING_SETTINGS.of`. */
export const billingSettings = (): Statement<SettingRow> => settingRows(BILLING_SETTINGS.names);

/** Whether the second step is somebody else's than the first. */
export const dutiesAreSeparate = (settings: readonly SettingRow[]): boolean =>
  BILLING_SETTINGS.of(settings).billing_separate_duties === ON;

/** The refusal of papers that would be dated in closed books, each beside its field; null where all may be. */
export function closedBooksRefusal(
  settings: readonly SettingRow[],
  papers: readonly { day: SchoolDay; path: string }[],
): Refusal | null {
  const through = BILLING_SETTINGS.of(settings).billing_locked_through;
  const closed = papers.filter(({ day }) => isClosed(day, through));
  if (closed.length === 0) return null;
  return refuseAll(
    422,
    "BOOKS_CLOSED",
    closed.map(({ path }) => ({ path, message: booksClosed(through) })),
  );
}
