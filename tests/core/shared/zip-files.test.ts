import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { textsOfZip } from "#core/shared/import/zip-files.ts";

/** Given a ZIP whose directory claims less than it unpacks to, when its texts are read, then it is refused at what it claims (F-9). */
const CENTRAL = [0x50, 0x4b, 0x01, 0x02];

/** The same archive, with another size in its directory. */
function claiming(bytes: Uint8Array, unpacked: number): Uint8Array {
  const copy = bytes.slice();
  for (let at = 0; at + 46 < copy.byteLength; at += 1)
    if (CENTRAL.every((sign, place) => copy[at + place] === sign))
      new DataView(copy.buffer).setUint32(at + 24, unpacked, true);
  return copy;
}

test("what it says is what is unpacked", () => {
  const zip = zipSync({ "a.csv": strToU8("Ñandú\r\n"), "b.csv": strToU8("x".repeat(100_000)) });
  expect(textsOfZip(zip)).toEqual({ texts: { "a.csv": "Ñandú\r\n", "b.csv": "x".repeat(100_000) } });
});

test("a directory that claims less is no archive", () => {
  const zip = zipSync({ "users.csv": new Uint8Array(5_000_000) });
  expect(textsOfZip(claiming(zip, 1_000))).toEqual({ refusal: "unreadable" });
});

test("a damaged entry is no archive", () => {
  const zip = zipSync({ "users.csv": strToU8("sourcedId,name\r\n1,Ana") }, { level: 0 });
  const at = zip.indexOf("A".charCodeAt(0), 40);
  zip[at] = "B".charCodeAt(0);
  expect(textsOfZip(zip)).toEqual({ refusal: "unreadable" });
});
