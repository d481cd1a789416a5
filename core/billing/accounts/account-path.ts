/** The screen of a customer's account. */
export const accountPath = ({ customerId }: { customerId: string }): string => `/ims/accounts/${customerId}`;
