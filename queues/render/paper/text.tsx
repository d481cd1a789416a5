import { Text } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { faces } from "#queues/render/pdfkit-file.ts";
import { hasHan } from "#queues/render/text-runs.ts";
import { FAMILY, withHan } from "./fonts.ts";

/** A style of type; measures in points. */
export interface Type {
  face: "regular" | "bold";
  size: number;
  /** From one line to the next. */
  leading: number;
  color: string;
  /** After each letter. */
  spacing?: number;
}

/** Clean lines of a text, no wider than `width`, at most `linesMax`; the last ends in … where text is left out. */
export const linesOf = (text: string, { face, size }: Type, width: number, linesMax?: number): string[] =>
  faces()[face].lines(text, size, width, linesMax);

export const cleanOf = (text: string, { face }: Type): string => faces()[face].clean(text);

/** Width of a clean line. */
export const widthOf = (line: string, { face, size, spacing = 0 }: Type): number =>
  faces()[face].width(line, size) + spacing * [...line].length;

/** Where a face has its base line and its capitals end, as shares of the size. */
const ASCENT = 1.069;
const HAN_ASCENT = 1.16;
const CAPITALS = 0.714;

const SLACK = 1;

/** How a line is set: its capitals in the middle of the leading. */
function styleOf(line: string, { face, size, leading, color, spacing = 0 }: Type, align: Align) {
  const han = hasHan(line);
  const ascent = han ? HAN_ASCENT : ASCENT;
  return {
    fontFamily: han ? withHan() : FAMILY,
    fontWeight: face === "bold" ? 700 : 400,
    fontSize: size,
    lineHeight: leading / size,
    // react-pdf leaves out a line whose box is lower than it, be it by a rounding.
    height: leading + SLACK,
    minHeight: leading + SLACK,
    marginBottom: -SLACK,
    color,
    textAlign: align,
    ...(spacing !== 0 && { letterSpacing: spacing }),
    position: "relative" as const,
    top: leading / 2 - (ascent - CAPITALS / 2) * size,
  };
}

type Align = "left" | "center" | "right";

/** Lines that were broken by `linesOf`, one below the other in the box they are in. */
export function Lines({
  lines,
  type,
  align = "left",
}: {
  lines: readonly string[];
  type: Type;
  align?: Align;
}): ReactNode {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <Text key={at} style={styleOf(line, type, align)}>
      {line}
    </Text>
  ));
}
