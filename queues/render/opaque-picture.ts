import { convertIndexedToRgb, decode, encode } from "fast-png";

const COLOUR_TYPE = 25;
const GREY_WITH_ALPHA = 4;
const COLOUR_WITH_ALPHA = 6;
const WHITE = 255;

/**
 * A picture as pdfkit can take it over as it is: a JPEG, or a PNG without transparency. To read transparency pdfkit inflates
 * in a Web Worker, which a Worker has not, so a transparent PNG is laid on the white of the paper first; once for each file read.
 */
export function opaquePicture(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x89) return bytes;
  const known = made.get(bytes);
  if (known) return known;
  const picture = madeOpaque(bytes);
  made.set(bytes, picture);
  return picture;
}
const made = new WeakMap<Uint8Array, Uint8Array>();

function madeOpaque(bytes: Uint8Array): Uint8Array {
  const hasAlpha = [GREY_WITH_ALPHA, COLOUR_WITH_ALPHA].includes(bytes[COLOUR_TYPE] ?? 0);
  const isIndexed = bytes[COLOUR_TYPE] === 3;
  if (!hasAlpha && !isIndexed) return bytes;
  const picture = decode(bytes);
  const { width, height, palette } = picture;
  if (isIndexed) {
    if (palette?.[0]?.length !== 4) return bytes;
    return encode({ width, height, channels: 3, data: onWhite(convertIndexedToRgb(picture), 4) });
  }
  const { channels, data } = picture;
  return encode({ width, height, channels: channels - 1, data: onWhite(data, channels) });
}

/** Pixels less their last sample, the alpha, blended with white. */
function onWhite(pixels: ArrayLike<number>, samples: number): Uint8Array {
  const opaque = new Uint8Array((pixels.length / samples) * (samples - 1));
  let to = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += samples) {
    const alpha = (pixels[pixel + samples - 1] ?? WHITE) / WHITE;
    for (let sample = 0; sample < samples - 1; sample++)
      opaque[to++] = Math.round((pixels[pixel + sample] ?? 0) * alpha + WHITE * (1 - alpha));
  }
  return opaque;
}
