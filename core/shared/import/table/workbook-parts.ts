import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { xlsxRefusal, type ZipEntry, zipDirectory } from "#core/shared/import/xlsx-archive.ts";
import { unpackEntry } from "#core/shared/import/zip-files.ts";
import { refuseFile } from "./file-refused.ts";

/** What is told of a part of a workbook, in its order. Names are without their prefix. */
export interface PartHandler {
  open?(name: string, attributes: Attributes): void;
  /** A whole text between two tags. */
  text?(text: string): void;
  close?(name: string): void;
}
/** By their names as written, with prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What is parsed before the reader of a part goes on. */
const PARSED_AT_ONCE = 8 * 1024;
/** No tag, text or comment is longer: a cell has at most 32,767 characters, each written by at most ten. */
const MARKUP_CHARACTERS_MAX = 512 * 1024;
/** No tag of a workbook has more around it. */
const DEPTH_MAX = 64;

/** The parts of a workbook, unpacked and parsed piece by piece; what they unpack to is counted, all parts together (F-9). */
export class WorkbookParts {
  private readonly bytes: Uint8Array;
  private readonly entries = new Map<string, ZipEntry>();
  private readonly count = { unpacked: 0 };

  /** Throws FileRefused where the directory of the archive is not one that is unpacked. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const refusal = xlsxRefusal(bytes);
    if (refusal !== null) refuseArchive(refusal);
    for (const entry of zipDirectory(bytes) ?? []) this.entries.set(entry.name, entry);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** As the directory says; a part that unpacks to more is refused. */
  unpackedBytes(name: string): number {
    return this.entries.get(name)?.unpacked ?? 0;
  }

  /** Tells the handler a whole part. */
  read(name: string, handler: PartHandler): void {
    for (const _ of this.reading(name, handler));
  }

  /** Tells the handler a part, piece by piece: after each the reader may take what it was told, or stop. */
  *reading(name: string, handler: PartHandler): Generator<void, void, void> {
    const parser = new BoundedParser(handler);
    const decoder = new TextDecoder();
    for (const bytes of this.unpack(name))
      for (let at = 0; at < bytes.byteLength; at += PARSED_AT_ONCE) {
        parser.write(decoder.decode(bytes.subarray(at, at + PARSED_AT_ONCE), { stream: true }));
        yield;
      }
    parser.end(decoder.decode());
  }

  /** The count begins anew: for a sheet that is read a second time. */
  restart(): void {
    this.count.unpacked = 0;
  }

  private unpack(name: string): Iterable<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) return refuseFile("unreadableWorkbook");
    return unpackEntry(this.bytes, entry, this.count, refuseArchive);
  }
}

const refuseArchive = (fault: "unreadable" | "tooLarge"): never =>
  refuseFile(fault === "tooLarge" ? "tooLarge" : "unreadableWorkbook");

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The XML parser, which itself would keep a text or a tag of any length. A document type, with which a text can grow without end, is refused. */
class BoundedParser {
  private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  private sinceEvent = 0;
  private depth = 0;

  constructor(handler: PartHandler) {
    const { parser } = this;
    parser.on("error", () => refuseFile("unreadableWorkbook"));
    parser.on("doctype", () => refuseFile("unreadableWorkbook"));
    parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
      this.sinceEvent = 0;
      this.depth += 1;
      if (this.depth > DEPTH_MAX) refuseFile("unreadableWorkbook");
      handler.open?.(localName(name), attributes as Record<string, SaxesAttributePlain["value"]>);
    });
    parser.on("closetag", ({ name }: SaxesTagPlain) => {
      this.sinceEvent = 0;
      this.depth -= 1;
      handler.close?.(localName(name));
    });
    const tell = (written: string): void => {
      this.sinceEvent = 0;
      handler.text?.(written);
    };
    parser.on("text", tell);
    parser.on("cdata", tell);
    parser.on("comment", () => {
      this.sinceEvent = 0;
    });
  }

  write(text: string): void {
    this.sinceEvent += text.length;
    this.parser.write(text);
    if (this.sinceEvent > MARKUP_CHARACTERS_MAX) refuseFile("cellTooLong");
  }

  end(text: string): void {
    this.write(text);
    this.parser.close();
  }
}

/** The targets of a part's relationships, by id and by the end of their type. */
export function relationsOf(parts: WorkbookParts, part: string): Relations {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relations = { byId: new Map(), byType: new Map() };
  if (!parts.has(name)) return relations;
  parts.read(name, {
    open(tag, { Target = "", Id = "", Type = "" }) {
      if (tag !== "Relationship") return;
      const target = pathOf(folder, Target);
      relations.byId.set(Id, target);
      relations.byType.set(Type.slice(Type.lastIndexOf("/") + 1), target);
    },
  });
  return relations;
}

interface Relations {
  byId: Map<string, string>;
  byType: Map<string, string>;
}

function pathOf(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/"))
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  return path.join("/");
}
