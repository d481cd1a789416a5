import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import encodeQR from "qr";
import { SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { awardJudge } from "#core/awards/judge-awards.ts";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { DEMO_LOGO } from "#db/seed/school/pictures.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { awardSectionOf, awardStudent } from "#tests/support/awards.ts";
import { certificateFacts, issued } from "#tests/support/certificates.ts";
import { cardFacts, cardIssue, sampleFacts } from "#tests/support/report-cards.ts";
import { cardsPage } from "./card-page.ts";
import { certificatePage } from "./certificate-page.ts";
import { interleaved, ms } from "./measure.ts";
import { bundleForNode } from "./node-bundle.ts";
import { verdict } from "./print-lists.ts";

/** Drawing a report card, 40 in one file, and a certificate, by the consumer's bundle, turn by turn with a warm Chromium that prints the same content. */
interface CardFigures {
  what: string;
  cards: number;
  /** So many times faster than Chromium it has to be. */
  goal: number;
  talaanMs: number;
  chromiumMs: number;
  bytes: number;
}
export interface CardBench {
  files: CardFigures[];
  /** Facts of 15 learning areas and three terms to the document, students a second. */
  documentsPerSecond: number;
  /** The awards of 5,000 students with every condition. */
  awardsMs: number;
}

/** After a page is printed the browser goes on tidying up, which the next one measured shall not pay for. */
const rest = () => setTimeout(200);
const ASKED_AT = "2026-11-21T00:00:00.000Z";
const COMPUTED = 4_000;
const ONE = { cards: 1, goal: 12, runs: 41, warmUp: 60 };
const FILES = [
  { what: "a report card", ...ONE },
  { what: "40 report cards in a file", cards: 40, goal: 8, runs: 9, warmUp: 6 },
  { what: "a certificate", ...ONE },
];

function documentsOf(count: number) {
  return Array.from({ length: count }, (_, place) => {
    const facts = sampleFacts("junior-high", 3, { name: `Peñaflorida, Niña Isabel ${place}` });
    const school = { ...facts.school, logo: DEMO_LOGO.sha256 };
    const issue = cardIssue();
    const url = `${issue.verification.url.slice(0, -4)}${String(place).padStart(4, "0")}`;
    return reportCardDocument(
      { ...facts, school },
      { ...issue, verification: { ...issue.verification, url } },
    );
  });
}

function computeDocuments(): number {
  const grades = [80.25, 81.5, 90.125];
  const areas = Array.from({ length: 15 }, (_, place) => ({ name: `Learning Area ${place}`, grades }));
  const facts = cardFacts("G08", 3, areas);
  for (let warm = 0; warm < COMPUTED; warm += 1) reportCardDocument(facts, null);
  const started = performance.now();
  for (let run = 0; run < COMPUTED; run += 1) reportCardDocument(facts, null);
  return Math.round((COMPUTED / (performance.now() - started)) * 1000);
}

/** Given 125 sections of 40 students in 12 learning areas: milliseconds for the awards of all, with their reasons. */
function computeAwards(): number {
  const sections = Array.from({ length: 125 }, (_, section) =>
    awardSectionOf(
      Array.from({ length: 40 }, (_, place) =>
        awardStudent({
          grades: Array.from({ length: 12 }, (_, area) => 80 + ((place * 7 + area * 3 + section) % 20)),
          average: 80 + ((place * 13 + section) % 200) / 10,
          conduct: 80 + (place % 20),
        }),
      ),
    ),
  );
  const judgeAll = () => {
    for (const section of sections) section.students.forEach(awardJudge(SCHOOL_RULES, section));
  };
  judgeAll();
  const started = performance.now();
  judgeAll();
  return performance.now() - started;
}

export async function benchReportCards(): Promise<CardBench> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-bench-"));
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const bundle = join(folder, "cards.mjs");
    await bundleForNode(join(import.meta.dirname, "card-entry.ts"), bundle);
    const { drawReportCards, drawCertificates }: typeof import("./card-entry.ts") = await import(
      pathToFileURL(bundle).href
    );
    const page = await browser.newPage();
    const files: CardFigures[] = [];
    const codeOf = (url: string) => encodeQR(url, "svg", { ecc: "medium", border: 2 });
    const readPicture = async () => DEMO_LOGO.bytes;
    const file = { createdAt: ASKED_AT, sheet: "single", readPicture } as const;
    for (const { what, cards: count, goal, runs, warmUp } of FILES) {
      const isCertificate = what === "a certificate";
      const cards = documentsOf(count);
      const certificate = issued("first_honor", {
        school: { ...certificateFacts("first_honor").school, logo: DEMO_LOGO.sha256 },
      });
      const html = isCertificate
        ? certificatePage(certificate, codeOf(certificate.issue?.verification.url ?? ""))
        : cardsPage(cards, codeOf);
      let bytes = 0;
      const [talaan, printed] = await interleaved(
        [
          async () => {
            const drawn = isCertificate
              ? await drawCertificates({ certificates: [certificate], ...file })
              : await drawReportCards({ cards, ...file });
            bytes = drawn.bytes.byteLength;
          },
          async () => {
            await page.setContent(html, { waitUntil: "load" });
            await page.pdf({ preferCSSPageSize: true, printBackground: true });
          },
          rest,
        ],
        runs,
        warmUp,
      );
      files.push({
        what,
        cards: count,
        goal,
        talaanMs: talaan?.p50 ?? 0,
        chromiumMs: printed?.p50 ?? 0,
        bytes,
      });
    }
    return { files, documentsPerSecond: computeDocuments(), awardsMs: computeAwards() };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ALONE_BYTES_MAX = 40_000;
const FURTHER_BYTES_MAX = 8_000;
const AWARDS_MS_MAX = 1_000;
const DOCUMENTS_PER_SECOND = 5_000;

export function printReportCards({ files, documentsPerSecond, awardsMs }: CardBench): void {
  console.log("\nReport cards, drawn warm, p50");
  const alone = files.find(({ cards }) => cards === 1)?.bytes ?? 0;
  for (const { what, cards, goal, talaanMs, chromiumMs, bytes } of files) {
    const faster = chromiumMs / talaanMs;
    const further = cards > 1 ? (bytes - alone) / (cards - 1) : bytes;
    const isSmall = further <= (cards > 1 ? FURTHER_BYTES_MAX : ALONE_BYTES_MAX);
    console.log(
      `${verdict(faster >= goal && isSmall)} ${what}: ${ms(talaanMs)} ms, Chromium ${ms(chromiumMs)} ms: ${faster.toFixed(1)} × faster (≥ ${goal}); ${(bytes / 1000).toFixed(1)} KB, ${cards > 1 ? `${(further / 1000).toFixed(1)} KB for each further card (≤ 8)` : "(≤ 40)"}`,
    );
  }
  console.log(
    `${verdict(documentsPerSecond >= DOCUMENTS_PER_SECOND)} facts of 15 learning areas × 3 terms to the document: ${documentsPerSecond.toLocaleString("en-US")} students a second (≥ 5,000)`,
  );
  console.log(
    `${verdict(awardsMs <= AWARDS_MS_MAX)} awards of 5,000 students with every condition: ${ms(awardsMs)} ms (≤ 1,000)`,
  );
}
