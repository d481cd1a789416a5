/** The console's screens of refunds. */
const REFUNDS_PATH = "/ims/refunds";
export const refundViewPath = (uuid: string): string => `${REFUNDS_PATH}/view/${uuid}`;
export const refundUpdatePath = (uuid: string): string => `${REFUNDS_PATH}/update/${uuid}`;
/** Where a refund of a payment is entered. */
export const refundCreatePath = (paymentUuid: string): string => `${REFUNDS_PATH}/create/${paymentUuid}`;
