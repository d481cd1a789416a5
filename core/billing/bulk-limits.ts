/** The most invoices of one change. */
export const INVOICES_PER_CHANGE_MAX = 1000;
/** The most members of segments that are invoiced at once. */
export const MEMBERS_PER_PUBLISH_MAX = 2000;
/** The most accounts whose monthly statements are sent at once. */
export const ACCOUNTS_PER_MAILING_MAX = 2000;
/** The most records of one document or one mailing. */
export const RECORDS_PER_DOCUMENT_MAX = 100;
