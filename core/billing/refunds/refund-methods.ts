/** What the screens and documents of a refund call its method; the list calls it as payments do. */
const OWN_NAMES: Readonly<Record<string, string>> = { BANKTRANSFER: "Bank Transfer" };
export const refundMethodLabel = ({ code, name }: { code: string; name: string }): string =>
  OWN_NAMES[code] ?? name;
