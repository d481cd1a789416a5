import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HAN_FONT_KEY } from "#core/documents/han-font.ts";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { HAN_RANGES, LATIN_RANGES, undrawnIn } from "#core/shared/drawable-text.ts";
import type { FormFile } from "#queues/jobs/pictures.ts";
import { makePdfAssets } from "#scripts/build/pdf-assets.ts";
import { at } from "#scripts/paths.ts";
import { bundleForNode } from "#tests/bench/node-bundle.ts";
import { HAN_STORE } from "#tests/support/han-store.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { cardFacts, cardIssue, type GivenClass, SAMPLES, sampleFacts } from "#tests/support/report-cards.ts";
import { expectAsKept } from "./kept-pictures.ts";
import {
  fontNames,
  pageCount,
  pagePixels,
  pageSizes,
  pdfText,
  qrCodeIn,
  typeSizes,
  wordsOutside,
} from "./pdf-text.ts";

const folder = mkdtempSync(join(tmpdir(), "talaan-cards-"));
let drawing: typeof import("#tests/bench/card-entry.ts");
beforeAll(async () => {
  await makePdfAssets();
  const bundle = join(folder, "cards.mjs");
  await bundleForNode(join(import.meta.dirname, "../bench/card-entry.ts"), bundle);
  drawing = await import(pathToFileURL(bundle).href);
});
afterAll(() => removeFolder(folder));

const CREATED_AT = "2026-11-20T02:00:00.000Z";
const IN_FILE: FormFile = { createdAt: CREATED_AT, sheet: "single", readPicture: async () => null };
const draw = async (cards: readonly ReportCardDocument[], other: Partial<FormFile> = {}) =>
  (await drawing.withHanFont(HAN_STORE, () => drawing.drawReportCards(cards, { ...IN_FILE, ...other })))
    .bytes;
const published = (sample: string, term: 1 | 2 | 3 = 3) =>
  reportCardDocument(sampleFacts(sample, term), cardIssue());
const draft = (sample: string, term: 1 | 2 | 3 = 3) => reportCardDocument(sampleFacts(sample, term), null);

/** Words beyond their page; not of the stamp, whose letters lie aslant in boxes wider than themselves. */
const outside = (bytes: Uint8Array) =>
  wordsOutside(bytes).filter((word) => !"NOT PUBLISHED".split(" ").some((part) => part.includes(word)));

const LONG_NAME = "Peñaflorida-Dimaculangan de la Cruz, María Nicolása Ñ. Santos";
const AWARDS = {
  1: ["First Honor", "Best in Mathematics", "Best in Science", "Green Star"],
  2: ["Second Honor", "Best in Araling Panlipunan", "Purple Star", "Exemplary Conduct Award"],
  3: ["Third Honor", "Best in Technology and Livelihood Education", "Top of the Section"],
  final: ["First Honor"],
};
/** As much as a card ever has: 20 learning areas, some with long names, three clubs, 12 awards. */
const fullest = (levelCode: string) => {
  const areas: GivenClass[] = Array.from({ length: 20 }, (_, place) => ({
    name: place % 5 === 4 ? `Komunikasyon at Pananaliksik sa Wika ${place}` : `Learning Area ${place}`,
    kind: place > 14 ? "performance" : "academic",
    grades: [88, place === 2 ? null : 74.6, 90.5],
  }));
  const others: GivenClass[] = [
    { name: "Homeroom", kind: "homeroom", grades: [93, 88, 97] },
    ...["Glee Club", "Young Scientists Club", "Environmental Stewards Club"].map(
      (name): GivenClass => ({ name, kind: "club", grades: [91, 87, 96] }),
    ),
  ];
  return reportCardDocument(
    cardFacts(levelCode, 3, [...areas, ...others], { name: LONG_NAME, awards: AWARDS }),
    cardIssue(),
  );
};
const FULL_LEVELS = ["NR", "KD", "G06", "G10", "G12"];

/** Every word of a card that has to be legible somewhere in its file. */
function wordsOf({
  student,
  grades,
  conduct,
  attendance,
  clubs,
  awards,
  legends,
  action,
}: ReportCardDocument) {
  const blocks = [...(conduct ? [conduct] : []), attendance, clubs, ...legends];
  return [
    ...student.flatMap(({ label, value }) => [label, value]),
    ...blocks.map(({ heading }) => heading),
    ...[grades, ...blocks].flatMap(({ rows }) => [
      ...rows.flatMap(({ label, cells }) => [
        label,
        ...cells.map(({ text, note = "" }) => `${text} ${note}`),
      ]),
    ]),
    ...awards.groups.flatMap(({ label, names }) => [label, ...names]),
    action?.text ?? "",
    action?.note ?? "",
  ].flatMap((text) => text.split(/[\s]+/).filter((word) => word !== "" && word !== "–"));
}
const missingWords = (card: ReportCardDocument, bytes: Uint8Array) => {
  const text = pdfText(bytes);
  return wordsOf(card).filter((word) => !text.includes(word));
};

describe("a report card's PDF", () => {
  const UPRIGHT = ["396 x 792"];
  const LYING = ["1008 x 612", "1008 x 612"];
  test.each([
    ["nursery", LYING],
    ["kinder", UPRIGHT],
    ["grade-school", UPRIGHT],
    ["junior-high", UPRIGHT],
    ["senior-high", UPRIGHT],
  ])("%s holds every word of the card on pages of its size, small", async (sample, sizes) => {
    const card = published(sample);
    const bytes = await draw([card]);
    expect(missingWords(card, bytes)).toEqual([]);
    expect(pageSizes(bytes)).toEqual(sizes);
    expect(outside(bytes)).toEqual([]);
    expect(bytes.byteLength).toBeLessThanOrEqual(40_000);
  });

  test.each(SAMPLES)(
    "%s bears code, revision and date of issue, and the QR code leads to it",
    async (sample) => {
      const bytes = await draw([published(sample)]);
      const { verification } = cardIssue();
      expect(pdfText(bytes)).toContain(verification.code);
      expect(pdfText(bytes)).toContain("Revision 1, issued November 20, 2026");
      expect(qrCodeIn(bytes, pageCount(bytes))).toBe(verification.url);
      expect(pdfText(bytes)).not.toContain("NOT PUBLISHED");
    },
  );

  test.each(SAMPLES)("%s before it is published bears NOT PUBLISHED and no code", async (sample) => {
    const bytes = await draw([draft(sample)]);
    expect(pdfText(bytes)).toContain("NOT PUBLISHED");
    expect(outside(bytes)).toEqual([]);
    if (sample === "junior-high") expect(qrCodeIn(bytes)).toBeNull();
  });

  test("what is red is red on paper and bears its mark; a card without low grades has no red", async () => {
    const reds = async (card: ReportCardDocument) => {
      const { rgb } = pagePixels(await draw([card]));
      let count = 0;
      for (let at = 0; at < rgb.length; at += 3)
        if ((rgb[at] ?? 0) > 140 && (rgb[at + 1] ?? 0) < 80 && (rgb[at + 2] ?? 0) < 80) count += 1;
      return count;
    };
    // The 1st term of the sample is above 75 everywhere, its 2nd has one 75.
    expect(await reds(published("junior-high", 1))).toBe(0);
    expect(await reds(published("junior-high", 2))).toBeGreaterThan(10);
    expect(pdfText(await draw([published("junior-high", 2)]))).toMatch(/English\s+88\s+B\+\s+75\s?\*\s+B-/);
  });

  test.each(FULL_LEVELS)(
    "%s with 20 subjects and 12 awards goes on on a second page, nothing cut off or under 6.5 pt",
    async (level) => {
      const card = fullest(level);
      const bytes = await draw([card]);
      expect(missingWords(card, bytes)).toEqual([]);
      expect(outside(bytes)).toEqual([]);
      expect(pageCount(bytes)).toBeLessThanOrEqual(level === "NR" ? 3 : 2);
      const [smallest = 0] = typeSizes(bytes);
      // Pages of Nursery are also printed on a smaller sheet.
      expect(smallest).toBeGreaterThanOrEqual(level === "NR" ? 6.5 / (936 / 1008) : 6.5);
      if (level === "G10") expect(qrCodeIn(bytes, 2)).toBe(card.issue?.verification.url);
    },
  );

  test.each(["KD", "G06", "G10", "G12"])(
    "%s of one of the best has every award, the signatures and the code on one page",
    async (level) => {
      const names = [
        "English",
        "Filipino",
        "Mathematics",
        "Science",
        "Araling Panlipunan",
        "Values",
        "MAPEH",
      ];
      const best = [
        ...names.map((name) => `Best in ${name}`),
        ...["Top of the Section", "First Honor", "Purple Star", "Exemplary Conduct Award"],
      ];
      const classes: GivenClass[] = [
        ...[...names, "Physical Education", "Penmanship"].map((name) => ({ name, grades: [96, 97, 98] })),
        { name: "Homeroom", kind: "homeroom", grades: [96, 97, 98] },
        { name: "Glee Club", kind: "club", grades: [96, 97, 98] },
      ];
      const awards = { 1: best, 2: best, 3: best, final: best };
      const card = reportCardDocument(cardFacts(level, 3, classes, { awards }), cardIssue());
      const bytes = await draw([card]);
      expect(missingWords(card, bytes)).toEqual([]);
      expect(outside(bytes)).toEqual([]);
      expect(pageCount(bytes)).toBe(1);
      expect(typeSizes(bytes)[0]).toBeGreaterThanOrEqual(6.5);
      expect(pdfText(bytes)).toContain("Mr. Teodoro S. Magsaysay");
      expect(qrCodeIn(bytes)).toBe(card.issue?.verification.url);
      expectAsKept(bytes, `report-cards/awards-${level}`);
    },
  );

  test("on the sheet of bulk printing Nursery's pages are scaled, others not", async () => {
    const bytes = await draw([published("nursery"), published("kinder")], { sheet: "bulk" });
    expect(pageSizes(bytes)).toEqual(["936 x 576", "936 x 576", "396 x 792"]);
    expect(outside(bytes)).toEqual([]);
    expect(qrCodeIn(bytes, 2)).toBe(cardIssue().verification.url);
  });
});

describe("sheets of several cards", () => {
  const cards = Array.from({ length: 4 }, (_, place) =>
    reportCardDocument(sampleFacts("grade-school", 2, { name: `Reyes, Ana ${"ABCD"[place]}` }), null),
  );
  test.each([
    ["a3", "1190.55 x 841.89", [3, 1]],
    ["a4", "841.89 x 595.28", [2, 2]],
  ] as const)("%s: upright cards side by side in their order, each whole", async (sheet, size, perSheet) => {
    const bytes = await draw(cards, { sheet });
    expect(pageSizes(bytes)).toEqual(perSheet.map(() => size));
    expect(outside(bytes)).toEqual([]);
    const names = [...pdfText(bytes).matchAll(/Reyes, Ana ([A-D])/g)].map(([, letter]) => letter);
    expect(names).toEqual(["A", "B", "C", "D"]);
  });
  test("lying pages have a sheet of their own, and begin a new one for what follows", async () => {
    const [first, second] = cards;
    if (!first || !second) throw new Error("there are four cards");
    const bytes = await draw([first, draft("nursery"), second], { sheet: "a3" });
    const a3 = "1190.55 x 841.89";
    expect(pageSizes(bytes)).toEqual([a3, "1008 x 612", "1008 x 612", a3]);
  });
  test("a code on a sheet of three can be read", async () => {
    const bytes = await draw([published("kinder")], { sheet: "a3" });
    expect(qrCodeIn(bytes)).toBe(cardIssue().verification.url);
    expect(qrCodeIn(await draw([published("kinder")], { sheet: "a4" }))).toBe(cardIssue().verification.url);
  });
});

describe("a file of report cards", () => {
  test("the same cards and date give the same bytes, whatever was drawn between", async () => {
    const cards = SAMPLES.map((sample) => published(sample));
    const first = await draw(cards);
    await draw([reportCardDocument(sampleFacts("kinder", 1, { name: "Ñ ẽ Ǿ ậ é ₱" }), null)]);
    expect(Buffer.from(await draw(cards)).equals(first)).toBe(true);
  });

  test("is its cards one after the other, with both faces once, and at most 8 KB for each further one", async () => {
    const cards = Array.from({ length: 8 }, (_, index) =>
      published(SAMPLES[index % SAMPLES.length] ?? "kinder"),
    );
    const merged = await draw(cards);
    const alone = await Promise.all(cards.map((card) => draw([card])));
    expect(pdfText(merged)).toBe(alone.map(pdfText).join(""));
    expect(pageSizes(merged)).toEqual(alone.flatMap(pageSizes));
    const [first] = alone;
    expect(merged.byteLength - (first?.byteLength ?? 0)).toBeLessThanOrEqual(7 * 8_000);
  });
});

describe("names in Han characters (D-13)", () => {
  const named = (name: string) =>
    draw([reportCardDocument(sampleFacts("junior-high", 1, { name }), cardIssue())]);

  test("have the font of the package that is installed", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
    const version = { ...dependencies, ...devDependencies }["@expo-google-fonts/noto-sans-sc"];
    expect(HAN_FONT_KEY).toBe(`fonts/noto-sans-sc-${version}.ttf`);
  });

  test("are text of the card, in a font that no other card has, and leave the others' bytes alone", async () => {
    const before = await named("Li, Mei");
    const both = await named("Li, 李明 Mei 龍");
    expect(pdfText(both)).toContain("Li, 李明 Mei 龍");
    expect(pdfText(both)).not.toContain("\u{fffd}");
    expect(fontNames(both).toSorted()).toEqual([...fontNames(before), "NotoSansSC-Regular"].toSorted());
    expect(fontNames(before)).not.toContain("NotoSansSC-Regular");
    expect(both.byteLength - before.byteLength).toBeLessThan(6_000);
    expect(Buffer.from(await named("Li, Mei")).equals(before)).toBe(true);
    expect(Buffer.from(await named("Li, 李明 Mei 龍")).equals(both)).toBe(true);
  });

  test("break into lines within the page, however long they are", async () => {
    const bytes = await named("歐陽 Reyes 龍鳳 ".repeat(30));
    expect(pdfText(bytes)).toContain("歐陽 Reyes 龍鳳");
    expect(outside(bytes)).toEqual([]);
    expect(wordsOutside(bytes)).toEqual([]);
  });

  test("are drawn, each with a shape of its own", async () => {
    const pixels = new Set<string>();
    for (const name of ["Li 李", "Li 明", "Li م"])
      pixels.add(Buffer.from(pagePixels(await named(name)).rgb).toString("base64"));
    expect(pixels.size).toBe(3);
  });
});

describe("text and pictures a school could have", () => {
  test.each([
    ["emoji and controls", "Niña 👩‍👩‍👧 \u0007\r\nBcc: c@d.test", "Niña"],
    ["combining marks", "Pen\u0303a \u0301\u0301Z\u0337", "Peña"],
    ["a change of direction", "Reyes \u202Elive\u202C Ana", "Reyes live Ana"],
    ["CJK and a lone surrogate", "日本語 Santos \uD800 end", "end"],
    ["one word of 2,000 letters", "X".repeat(2000), "XXXXXX"],
    ["markup", "<b>Reyes</b> & (Ana) \\ %PDF", "<b>Reyes</b> & (Ana) \\ %PDF"],
  ])("%s: legible, on the page, no crash", async (_, name, expected) => {
    for (const sample of ["nursery", "junior-high"]) {
      const facts = sampleFacts(sample, 1, { name });
      const [first, ...rest] = facts.student.classes;
      if (!first) throw new Error("the sample has no class");
      const renamed = { ...first, subject: { ...first.subject, name } };
      const student = { ...facts.student, classes: [renamed, ...rest], sectionName: name.slice(0, 60) };
      const bytes = await draw([reportCardDocument({ ...facts, student }, cardIssue())]);
      expect(pdfText(bytes)).toContain(expected);
      expect(outside(bytes)).toEqual([]);
    }
  });

  test("shows every character it is said to show, and for any other the sign of an unknown one", async () => {
    const shown = async (name: string) =>
      pdfText(await draw([reportCardDocument(sampleFacts("junior-high", 1, { name }), null)]));
    const signsOf = (ranges: typeof HAN_RANGES, step: number): string[] =>
      ranges.flatMap(([from, to]) =>
        Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) =>
          String.fromCodePoint(from + at * step),
        ),
      );
    const all = [...signsOf(LATIN_RANGES, 1), ...signsOf(HAN_RANGES, 61)].filter(
      (sign) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) && sign !== "\u{fffd}",
    );
    const some = Array.from({ length: Math.ceil(all.length / 40) }, (_, place) =>
      all.slice(place * 40, place * 40 + 40).join(""),
    );
    const cards = some.map((name) => reportCardDocument(sampleFacts("junior-high", 1, { name }), null));
    const pages = pdfText(await draw(cards))
      .split("\f")
      .slice(0, -1);
    expect(pages.length).toBe(some.length);
    expect(some.filter((_, place) => pages[place]?.includes("\u{fffd}"))).toEqual([]);
    expect(undrawnIn(some.join(""))).toEqual([]);
    for (const sign of ["\u58ff", "م", "🙂"]) {
      expect(undrawnIn(sign)).toEqual([sign]);
      expect(await shown(`Ana ${sign}`)).toContain("\u{fffd}");
    }
  });

  test("no LRN, adviser, signatory, Homeroom, club, award or attendance: one clear page, and no null", async () => {
    const bare = cardFacts("G08", 3, [{ name: "English", grades: [null] }], {
      lrn: "",
      adviser: null,
      attendance: {},
      awards: {},
      signatories: [],
      school: { name: "S", schoolId: "", division: "", region: "", address: "", logo: null },
    });
    const bytes = await draw([reportCardDocument(bare, null)]);
    expect(pdfText(bytes)).not.toMatch(/null|undefined|NaN/);
    expect(pageCount(bytes)).toBe(1);
    expect(
      pageCount(
        await draw([reportCardDocument({ ...bare, student: { ...bare.student, classes: [] } }, null)]),
      ),
    ).toBe(1);
  });

  test("a logo and a signature are in the file once, however many cards bear them; a draft has no signature", async () => {
    const read: string[] = [];
    const readPicture = async (reference: string) => {
      read.push(reference);
      return reference === "logo" ? pngOf(60, 60) : pngOf(200, 60);
    };
    const facts = sampleFacts("grade-school", 1);
    const bearing = {
      ...facts,
      school: { ...facts.school, logo: "logo" },
      signatories: [{ post: "principal" as const, name: "Teodoro Magsaysay", signature: "signature" }],
    };
    const images = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\/Subtype \/Image/g)?.length ?? 0;
    const card = reportCardDocument(bearing, cardIssue());
    expect(images(await draw([card, card, card], { readPicture }))).toBe(2);
    expect(read).toEqual(["logo", "signature"]);
    expect(images(await draw([reportCardDocument(bearing, null)], { readPicture }))).toBe(1);
    expect(images(await draw([card]))).toBe(0);
  });
});

test.each([...SAMPLES, "draft"])("%s is as it is kept", async (name) => {
  const card = name === "draft" ? draft("junior-high", 2) : published(name);
  expectAsKept(await draw([card]), `report-cards/${name}`);
});
