/** The console's screens of promissory notes. */
const NOTES_PATH = "/ims/promissory-notes";
export const noteViewPath = (uuid: string): string => `${NOTES_PATH}/view/${uuid}`;
/** Where a note of a customer is made. */
export const noteCreatePath = (customerId: string): string => `${NOTES_PATH}/create/${customerId}`;
