/** Posts of the school whose holders sign its documents. A document names who held them on its day. */
export const SIGNATORY_POSTS = ["principal", "president"] as const;
export type SignatoryPost = (typeof SIGNATORY_POSTS)[number];
export const SIGNATORY_POST_LABELS: Readonly<Record<SignatoryPost, string>> = {
  principal: "Principal",
  president: "President",
};
/** Whether a signatory has a scanned signature, as the list shows it. The picture itself is for documents alone. */
export const SIGNATURE_ON_FILE = "On file";
