/**
 * Which characters documents can be drawn with (D-13): Latin with all its marks, punctuation, currency and a few
 * signs, as far as Noto Sans has them. The build cuts the fonts to these ranges (scripts/build/pdf-assets.ts).
 */
export const LATIN_RANGES: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0xfffd, 0xfffd],
];
/** Drawn with a font of their own, Noto Sans SC, where a text has them; less U+58FF, whose glyph is that of U+58AB. */
export const HAN_RANGES: Ranges = [
  [0x4e00, 0x58fe],
  [0x5900, 0x9fef],
];
type Ranges = readonly (readonly [number, number])[];

const isWithin = (ranges: Ranges, sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
};
export const isHan = (sign: string): boolean => isWithin(HAN_RANGES, sign);

/** Controls, marks of direction and joiners have no shape of their own. */
const WITHOUT_SHAPE = /[\p{Cc}\p{Cf}\p{Cs}]|\p{Variation_Selector}/u;
const isDrawn = (sign: string): boolean => isWithin(LATIN_RANGES, sign) || isHan(sign);

/** The characters of a text that documents cannot show, each once; composed and replaced as drawing does it (queues/render/typeface.ts). */
export function undrawnIn(text: string): string[] {
  const signs = [...text.toWellFormed().normalize("NFC")];
  return [
    ...new Set(
      signs.filter(
        (sign) => !WITHOUT_SHAPE.test(sign) && !isDrawn(sign) && ![...sign.normalize("NFKC")].every(isDrawn),
      ),
    ),
  ];
}

/** What is said of a name; null: all of it can be drawn. */
export function undrawnNote(name: string): string | null {
  const signs = undrawnIn(name);
  return signs.length === 0 ? null : `Documents cannot show ${signs.join(" ")} of “${name}”.`;
}
/** The same of every text of what is entered, each once. */
export const undrawnNotes = (entered: unknown): string[] => [
  ...new Set(textsIn(entered).flatMap((text) => undrawnNote(text) ?? [])),
];
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
/** The message of what was saved, with what documents cannot show of it. */
export const savedWith = (message: string, entered: unknown): string =>
  [message, ...undrawnNotes(entered)].join(" ");
