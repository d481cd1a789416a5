/** What the screens and documents of a refund call its method; the list calls it as payments do. */
const OWN_NAMES: Readonly<Record<string, string>> = { BANKTRANSFER: "Bank Transfer" };
export const refundMethodLabel = ({ code, name }: { code: string; name: string }): string =>
  OWN_NAMES[code] ?? name;

/** A refund is paid out by a method that is offered. */
export const NO_SUCH_REFUND_METHOD = "There is no such refund method";
