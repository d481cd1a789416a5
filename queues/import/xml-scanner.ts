/** What of a document is told, in its order. Names are without their prefix. */
export interface XmlHandler {
  /** `attributes`: as written; read one by `attributeOf`. */
  open(name: string, attributes: string): void;
  /** Part of a text: it may come in several. */
  text(text: string): void;
  close(name: string): void;
}

/** No tag, comment or CDATA section is longer. */
const MARKUP_CHARACTERS_MAX = 128 * 1024;
const ENTITY_CHARACTERS_MAX = 12;
const CDATA = "<![CDATA[";
const QUOTE = 34;
const APOSTROPHE = 39;
const TAG_END = 62;

/** Thrown for what is no XML, or more of it than is read. */
export class MalformedXml extends Error {}

/** Reads XML as it streams: only the markup being read is held. A document type, with which a text can grow without end, is refused. */
export class XmlScanner {
  private readonly handler: XmlHandler;
  private rest = "";

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  feed(chunk: string): void {
    const text = this.rest + chunk;
    let at = 0;
    for (;;) {
      const tag = text.indexOf("<", at);
      if (tag < 0) {
        const end = beforeCutEntity(text, at);
        this.tell(text.slice(at, end));
        at = end;
        break;
      }
      this.tell(text.slice(at, tag));
      at = tag;
      const next = this.markup(text, tag);
      if (next === null) break;
      at = next;
    }
    this.rest = text.slice(at);
    if (this.rest.length > MARKUP_CHARACTERS_MAX) throw new MalformedXml("markup too long");
  }

  end(): void {
    if (this.rest.trim() !== "") throw new MalformedXml("cut off");
  }

  private tell(text: string): void {
    if (text !== "") this.handler.text(decoded(text));
  }

  /** Reads the markup at `at`; answers where it ends, null while it has not. */
  private markup(text: string, at: number): number | null {
    if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
    if (text.startsWith("<?", at)) return after(text, "?>", at);
    if (text.startsWith(CDATA, at)) {
      const end = after(text, "]]>", at);
      if (end !== null) this.handler.text(text.slice(at + CDATA.length, end - 3));
      return end;
    }
    const isCut = text.length - at < CDATA.length;
    if (text.startsWith("<!", at)) {
      if (isCut) return null;
      throw new MalformedXml("document type");
    }
    const end = tagEnd(text, at + 1);
    if (end === null) return null;
    if (text[at + 1] === "/") this.handler.close(localName(text.slice(at + 2, end).trimEnd()));
    else this.openTag(text.slice(at + 1, end));
    return end + 1;
  }

  private openTag(tag: string): void {
    const isEmpty = tag.endsWith("/");
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const space = inner.search(/\s/);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    this.handler.open(name, space < 0 ? "" : inner.slice(space));
    if (isEmpty) this.handler.close(name);
  }
}

/** The value of an attribute; null where a tag has none of this name. `name` may have a prefix. */
export function attributeOf(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const [, quote, value] = /^\s*=\s*(["'])(.*?)\1/s.exec(attributes.slice(at + name.length)) ?? [];
    if (quote !== undefined && value !== undefined && /\s/.test(attributes[at - 1] ?? ""))
      return decoded(value);
  }
  return null;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function after(text: string, mark: string, from: number): number | null {
  const at = text.indexOf(mark, from);
  return at < 0 ? null : at + mark.length;
}

/** Where a tag ends; a quoted value may have a ">". */
function tagEnd(text: string, from: number): number | null {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === TAG_END) return at;
  }
  return null;
}

/** Where a text ends that is told now: an entity whose end has not come yet waits for it. */
function beforeCutEntity(text: string, from: number): number {
  const entity = text.lastIndexOf("&");
  const isCut = entity >= from && text.length - entity < ENTITY_CHARACTERS_MAX && !text.includes(";", entity);
  return isCut ? entity : text.length;
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex, digits, name) =>
        name
          ? (NAMED[name.toLowerCase()] ?? "")
          : characterOf(hex ? Number.parseInt(hex, 16) : Number(digits)),
      )
    : text;

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
