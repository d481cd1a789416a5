/**
 * Stands for `brotli/decompress.js`, which fontkit brings for WOFF2 fonts: it unpacks its dictionary when it is loaded, a third
 * of what starting this Worker takes. All our fonts are TrueType.
 */
export default function decompress(): never {
  throw new Error("WOFF2 fonts are not read here");
}
