/** The screen of a customer's account. */
export const accountPath = ({ customerId }: { customerId: string }): string => `/ims/accounts/${customerId}`;

/** The newest records of each kind that an account shows; the lists have all. */
export const ACCOUNT_RECORDS_MAX = 10;
