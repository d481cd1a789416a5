import { saveSettings } from "#api/commands/management/save-settings.ts";
import { BUSINESS_LOGO, LOGO_NAME } from "#core/billing/settings/business-logo.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import type { Statement } from "#db/statement.ts";

/** The logo of the business profile in place of the one before; "": none. Documents that show another one keep it. */
export const keepBusinessLogo = (sha256: string) =>
  saveSettings(
    {
      record: BUSINESS_LOGO,
      event: "billing-settings",
    },
    { [LOGO_NAME]: sha256 },
  );

export const logoRows = (): Statement<SettingRow> => settingRows(BUSINESS_LOGO.names);
