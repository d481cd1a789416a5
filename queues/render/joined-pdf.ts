import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { FileBytes } from "./file-bytes.ts";

/** One file drawn by pdfkit, read as it writes them: a table of offsets, objects as text, streams after their dictionaries. */
interface DrawnFile {
  bodies: Map<number, string>;
  root: number;
  info: number;
}
const XREF_ENTRY = 20;
const REFERENCE = /(\d+) 0 R/g;
const STREAM = "\nstream\n";
const idIn = (text: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? Number.NaN);

function readDrawn(file: Uint8Array): DrawnFile {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  const xref = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? Number.NaN);
  const [head, count] = /^xref\n0 (\d+)\n/.exec(text.slice(xref, xref + 32)) ?? [];
  if (head === undefined) throw new Error("A file that was not drawn by this consumer");
  const entries = xref + head.length;
  const starts = Array.from({ length: Number(count) - 1 }, (_, place) => ({
    id: place + 1,
    at: Number(text.slice(entries + (place + 1) * XREF_ENTRY, entries + (place + 1) * XREF_ENTRY + 10)),
  })).sort((one, other) => one.at - other.at);
  const bodies = new Map(
    starts.map(({ id, at }, place) => {
      const end = starts[place + 1]?.at ?? xref;
      return [id, text.slice(text.indexOf("\n", at) + 1, text.lastIndexOf("\nendobj", end))] as const;
    }),
  );
  const trailer = text.slice(xref);
  return { bodies, root: idIn(trailer, "Root"), info: idIn(trailer, "Info") };
}

const PAGES = 1;
const CATALOG = 2;
const FIRST_FREE = 3;
/** "BZZZZZ+": the tag of a font's subset; files of the same fonts have the same, though not the same glyphs. */
const SUBSET_TAG = /\/([A-Z])[A-Z]{5}\+/g;
const LETTERS = 26;
const tagOf = (letter: string, file: number): string =>
  `/${letter}${[4, 3, 2, 1, 0].map((place) => String.fromCharCode(65 + (Math.floor(file / LETTERS ** place) % LETTERS))).join("")}+`;

/**
 * Joins files that this consumer drew, page after page as they are, without drawing anything again. What several of them have
 * alike (pictures) is in the whole once; each file keeps its subsets of the fonts. The same files give the same bytes.
 */
export class JoinedPdf {
  private readonly written = new FileBytes();
  private readonly offsets: number[] = [];
  private readonly pages: number[] = [];
  private readonly byHash = new Map<string, number>();
  private next = FIRST_FREE;
  private files = 0;
  private at = 0;
  private info = 0;
  /** Of the first file, with its language. */
  private catalog = "";

  constructor() {
    this.append("%PDF-1.3\n%\xff\xff\xff\xff\n");
  }

  add(bytes: Uint8Array): void {
    const file = readDrawn(bytes);
    const copied = new Map<number, number>();
    this.files += 1;
    const catalog = file.bodies.get(file.root) ?? "";
    const tree = idIn(catalog, "Pages");
    copied.set(tree, PAGES);
    if (this.files === 1) {
      this.info = this.copy(file, file.info, copied);
      this.catalog = this.referring(catalog, file, copied);
    }
    const kids = /\/Kids \[([^\]]*)\]/.exec(file.bodies.get(tree) ?? "")?.[1] ?? "";
    for (const [, page] of kids.matchAll(REFERENCE)) this.pages.push(this.copy(file, Number(page), copied));
  }

  /** Nothing can be added after it. */
  finish(): { bytes: Uint8Array; pages: number } {
    const kids = this.pages.map((id) => `${id} 0 R`).join(" ");
    this.write(PAGES, `<<\n/Type /Pages\n/Count ${this.pages.length}\n/Kids [${kids}]\n>>`);
    this.write(CATALOG, this.catalog);
    const start = this.at;
    const rows = Array.from(
      { length: this.next - 1 },
      (_, place) => `${String(this.offsets[place + 1]).padStart(10, "0")} 00000 n \n`,
    );
    const id = createHash("sha256")
      .update([...this.byHash.keys()].join())
      .digest("hex")
      .slice(0, 32);
    this.append(
      `xref\n0 ${this.next}\n0000000000 65535 f \n${rows.join("")}trailer\n<<\n/Size ${this.next}\n/Root ${CATALOG} 0 R\n/Info ${this.info} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${start}\n%%EOF\n`,
    );
    return { bytes: this.written.whole(), pages: this.pages.length };
  }

  /** Writes an object and what it refers to, once; answers its number in the whole. */
  private copy(file: DrawnFile, id: number, copied: Map<number, number>): number {
    const before = copied.get(id);
    if (before !== undefined) return before;
    const body = file.bodies.get(id);
    if (body === undefined) throw new Error(`A file without its object ${id}`);
    const text = this.referring(body, file, copied);
    const isPage = text.startsWith("<<\n/Type /Page\n");
    const hash = createHash("sha256").update(text, "latin1").digest("hex");
    const alike = isPage ? undefined : this.byHash.get(hash);
    const number = alike ?? this.next++;
    copied.set(id, number);
    if (alike === undefined) {
      this.byHash.set(isPage ? `${hash} ${number}` : hash, number);
      this.write(number, text);
    }
    return number;
  }

  /** The text of an object with the numbers of the whole; a string, and what is in a stream, stays as it is. */
  private referring(body: string, file: DrawnFile, copied: Map<number, number>): string {
    if (!body.startsWith("<<") && !body.startsWith("[")) return body;
    const stream = body.indexOf(STREAM);
    const dictionary = stream < 0 ? body : body.slice(0, stream);
    const renumbered = dictionary
      .replace(REFERENCE, (_, id: string) => `${this.copy(file, Number(id), copied)} 0 R`)
      .replace(SUBSET_TAG, (_, letter: string) => tagOf(letter, this.files));
    return stream < 0 ? renumbered : renumbered + body.slice(stream);
  }

  private write(number: number, body: string): void {
    this.offsets[number] = this.at;
    this.append(`${number} 0 obj\n${body}\nendobj\n`);
  }

  private append(text: string): void {
    const bytes = Buffer.from(text, "latin1");
    this.at += bytes.length;
    this.written.add(bytes);
  }
}
