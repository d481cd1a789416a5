/** The most invoices of one change: what "select all that match" selects. */
export const INVOICES_PER_CHANGE_MAX = 1000;
/** The most records of one document or one mailing. */
export const RECORDS_PER_DOCUMENT_MAX = 100;
