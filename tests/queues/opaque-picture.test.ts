import { decode, encode } from "fast-png";
import { describe, expect, test } from "vitest";
import { opaquePicture } from "#queues/render/opaque-picture.ts";
import { jpegOf } from "#tests/support/pictures.ts";

/** Given a picture a school may upload, when a paper shows it, then it is laid on white where it is transparent. */
const SIZE = { width: 2, height: 1 };
const pixelsOf = (picture: Uint8Array) => {
  const { channels, data, palette } = decode(picture);
  return { channels, data: [...data], palette };
};

describe("a transparent PNG is blended with white", () => {
  test.each([
    ["in colours", 4, [255, 0, 0, 255, 0, 0, 0, 0], 3, [255, 0, 0, 255, 255, 255]],
    ["half transparent", 4, [0, 0, 0, 51, 200, 100, 0, 255], 3, [204, 204, 204, 200, 100, 0]],
    ["in greys", 2, [0, 255, 0, 0], 1, [0, 255]],
  ])("%s", (_, channels, given, left, expected) => {
    const picture = encode({ ...SIZE, channels, data: new Uint8Array(given) });
    expect(pixelsOf(opaquePicture(picture))).toEqual({ channels: left, data: expected, palette: undefined });
  });

  test("with a palette", () => {
    const palette = [
      [0, 128, 0, 0],
      [10, 20, 30, 255],
    ];
    const picture = encode({ ...SIZE, channels: 1, data: new Uint8Array([0, 1]), palette });
    expect(pixelsOf(opaquePicture(picture))).toEqual({
      channels: 3,
      data: [255, 255, 255, 10, 20, 30],
      palette: undefined,
    });
  });
});

test("any other picture is the file that was uploaded, and one is read once", () => {
  const rgb = encode({ ...SIZE, channels: 3, data: new Uint8Array(6) });
  const indexed = encode({ ...SIZE, channels: 1, data: new Uint8Array(2), palette: [[1, 2, 3]] });
  for (const picture of [rgb, indexed, jpegOf(2, 1)]) expect(opaquePicture(picture)).toBe(picture);
  const transparent = encode({ ...SIZE, channels: 4, data: new Uint8Array(8) });
  expect(opaquePicture(transparent)).toBe(opaquePicture(transparent));
});
