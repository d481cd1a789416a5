import { settingsRecord } from "#core/management/settings-record.ts";

/** The logo of the business profile (B-113): the SHA-256 of a stored picture; "" where there is none. */
export const LOGO_NAME = "billing_business_logo";
export const BUSINESS_LOGO = settingsRecord<typeof LOGO_NAME>("billing-logo", { [LOGO_NAME]: "" });
