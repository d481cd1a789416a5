import { Buffer } from "node:buffer";
import { Image } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { PictureReference } from "#core/reports/card/card-facts.ts";
import { opaquePicture } from "#queues/render/opaque-picture.ts";
import type { Pictures } from "./canvas.ts";

/** A stored picture, scaled into the box and in its middle; nothing where there is no such picture. */
export function Picture({
  reference,
  pictures,
  width,
  height,
}: {
  reference: PictureReference | null;
  pictures: Pictures;
  width: number;
  height: number;
}): ReactNode {
  const bytes = reference === null ? undefined : pictures.get(reference);
  if (!bytes) return null;
  const data = Buffer.from(opaquePicture(bytes));
  return (
    <Image
      src={{ data, format: data[0] === 0xff ? "jpg" : "png" }}
      style={{ width, height, objectFit: "contain" }}
    />
  );
}
