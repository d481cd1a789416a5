/** A picture as a document is drawn with it. */
export interface Picture {
  data: Buffer;
  format: "png" | "jpg";
}
/** Pictures by the SHA-256 of their content. */
export type Pictures = ReadonlyMap<string, Picture>;
export const NO_PICTURES: Pictures = new Map();

const PNG_FIRST_BYTE = 0x89;
/** The bytes are a PNG or a JPEG: nothing else is stored. */
export const pictureOf = (bytes: Uint8Array): Picture => ({
  data: Buffer.from(bytes),
  format: bytes[0] === PNG_FIRST_BYTE ? "png" : "jpg",
});
