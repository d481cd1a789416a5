const CENTRAL = Buffer.from("PK\x01\x02", "latin1");

export interface ZipEntry {
  name?: string;
  flags?: number;
  method?: number;
  packed?: number;
  unpacked?: number;
}

/** A ZIP archive whose directory says this of its entries; there is nothing in them. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const directory = entries.map(({ name = "x", flags = 0, method = 8, packed = 10, unpacked = 100 }) => {
    const head = Buffer.alloc(46);
    CENTRAL.copy(head);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(packed, 20);
    head.writeUInt32LE(unpacked, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 10);
  return new Uint8Array(Buffer.concat([...directory, end]));
}

/** The archive with other sizes unpacked in its directory. */
export function withSizes(archive: Uint8Array, change: (size: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf(CENTRAL); at >= 0; at = bytes.indexOf(CENTRAL, at + 1))
    bytes.writeUInt32LE(change(bytes.readUInt32LE(at + 24)), at + 24);
  return new Uint8Array(bytes);
}
