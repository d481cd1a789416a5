import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { nameForType, referenceTypeOf } from "#core/shared/files/file-kind.ts";

const pdf = (...objects: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`%PDF-1.7\n${objects.join("\n")}\n%%EOF`, "latin1"));
/** An object stream, as most programs write PDFs today. */
const compressed = (content: string): string => {
  const data = deflateSync(Buffer.from(content)).toString("latin1");
  return `7 0 obj\n<</Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream\nendobj`;
};

test.each([
  ["a script", "1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj"],
  ["a script under an escaped name", "1 0 obj <</S /J#61vaScript /J#53 (app.alert(1))>> endobj"],
  ["a script of a rendition", "1 0 obj <</S /Rendition /JS 4 0 R>> endobj"],
  ["a script in compressed objects", compressed("1 0 <</S /JavaScript>>")],
  ["an escaped script in compressed objects", compressed("1 0 <</S /#4aavaScript>>")],
  ["an embedded file", "1 0 obj <</Type /EmbeddedFile /Length 3>> endobj"],
  ["a list of embedded files", "1 0 obj <</Names <</EmbeddedFiles 3 0 R>>>> endobj"],
  ["a form that sends itself", "1 0 obj <</S /SubmitForm /F (https://evil.test)>> endobj"],
  ["a program to start", "1 0 obj <</S /L#61unch /F (cmd.exe)>> endobj"],
  [
    "compressed objects nobody can read",
    "7 0 obj <</Type /ObjStm /Filter /FlateDecode>>\nstream\nnothing\nendstream",
  ],
])("a PDF with %s is refused", async (_, object) => expect(await referenceTypeOf(pdf(object))).toBe(null));

test.each([
  ["plain objects", "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj"],
  ["compressed objects", compressed("1 0 <</Type /Catalog /Lang (JavaScript)>>")],
  ["bytes of a picture that read /JS", "5 0 obj <</Length 9>>\nstream\n\u0001/JS\u0002\u0003)x\nendstream"],
])("a PDF with %s is taken", async (_, object) =>
  expect(await referenceTypeOf(pdf(object))).toBe("application/pdf"),
);

test.each([
  ["slip.png", "image/png", "slip.png"],
  ["slip.exe", "image/png", "slip.png"],
  ["slip.JPEG", "image/jpeg", "slip.JPEG"],
  ["slip", "application/pdf", "slip.pdf"],
  ["report.v2.html", "application/pdf", "report.v2.pdf"],
  [".png", "application/pdf", "document.pdf"],
] as const)("%s of %s is called %s", (name, type, called) => expect(nameForType(name, type)).toBe(called));
