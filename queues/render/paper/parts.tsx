import { Canvas, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Pictures } from "./canvas.ts";
import type { Painter } from "./painter.ts";
import { Picture } from "./picture.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { cleanOf, Lines, linesOf, type Type, widthOf } from "./text.tsx";

/** What the heads of papers are made of. Texts are broken into lines first (`place…`), so that heights are known before a sheet is. */

/** A line across its box; its middle is `at` points below the top. */
export function Rule({ at, color, weight }: { at: number; color: string; weight: number }): ReactNode {
  const paint = (painter: Painter, width: number): null => {
    painter
      .moveTo(0, weight / 2)
      .lineTo(width, weight / 2)
      .lineWidth(weight)
      .stroke(color);
    return null;
  };
  return (
    <Canvas
      style={{ position: "absolute", left: 0, right: 0, top: at - weight / 2, height: weight }}
      paint={paint}
    />
  );
}

/** Who heads a paper. */
export interface PlacedIssuer {
  logo: string | null;
  /** Where there is no logo, the initials are set in the school's colour; "" where there are none either. */
  initials: string;
  names: string[];
  about: string[];
  height: number;
}

export function placeIssuer(
  {
    name,
    lines,
    logo,
    initials = "",
  }: { name: string; lines: string[]; logo: string | null; initials?: string },
  pictures: Pictures,
): PlacedIssuer {
  const { width, gap, heightMin, linesPerText } = MEASURES.issuer;
  const shown = logo !== null && pictures.has(logo) ? logo : null;
  const sign = shown === null ? cleanOf(initials, TYPE.initials) : "";
  const room = shown !== null || sign !== "" ? width - MEASURES.logo.side - MEASURES.logo.gap : width;
  const names = linesOf(name, TYPE.issuer, room, linesPerText);
  const about = aboutLines(lines, room);
  const height = names.length * TYPE.issuer.leading + gap + about.length * TYPE.about.leading;
  return { logo: shown, initials: sign, names, about, height: Math.max(height, heightMin) };
}

export const aboutLines = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => linesOf(line, TYPE.about, width, MEASURES.issuer.linesPerText));

/** The school, beside its logo. */
export function Issuer({ issuer, pictures }: { issuer: PlacedIssuer; pictures: Pictures }): ReactNode {
  const { logo, initials, names, about, height } = issuer;
  const { side } = MEASURES.logo;
  return (
    <View style={[BOX.issuer, { height }]}>
      {logo !== null && (
        <View style={BOX.logo}>
          <Picture reference={logo} pictures={pictures} width={side} height={side} />
        </View>
      )}
      {initials !== "" && (
        <View style={[BOX.logo, BOX.initials]}>
          <Lines lines={[initials]} type={TYPE.initials} align="center" />
        </View>
      )}
      <View style={BOX.grow}>
        <Lines lines={names} type={TYPE.issuer} />
        <View style={{ marginTop: MEASURES.issuer.gap }}>
          <Lines lines={about} type={TYPE.about} />
        </View>
      </View>
    </View>
  );
}

/** A word on a ground of its own. */
export function Pill({
  word,
  tint,
  color,
  spacing = 0,
}: {
  word: string;
  tint: string;
  color: string;
  spacing?: number;
}): ReactNode {
  const type: Type = { ...TYPE.pill, color, spacing };
  const width = widthOf(word, type) + 2 * MEASURES.pill.pad;
  return (
    <View style={[BOX.pill, { width, backgroundColor: tint }]}>
      <Lines lines={[word]} type={type} />
    </View>
  );
}

/** A label and the lines of its value. */
export interface PlacedFact {
  label: string;
  lines: string[];
}
export const placeFacts = (
  facts: readonly { label: string; value: string }[],
  width: number,
  linesMax: number,
): PlacedFact[] =>
  facts.map(({ label, value }) => ({
    label: cleanOf(label, TYPE.factLabel),
    lines: linesOf(value, TYPE.fact, width, linesMax),
  }));

export const factsHeight = (facts: readonly PlacedFact[], leading: number): number =>
  facts.reduce((sum, { lines }) => sum + lines.length * leading + MEASURES.factGap, 0);

/** Facts one below the other, their values `labelWidth` to the right of their labels. */
export function Facts({
  facts,
  labelWidth,
  leading,
}: {
  facts: readonly PlacedFact[];
  labelWidth: number;
  leading: number;
}): ReactNode {
  return (
    <View>
      {facts.map(({ label, lines }) => (
        <View key={label} style={BOX.fact}>
          <View style={{ width: labelWidth }}>
            <Lines lines={[label]} type={{ ...TYPE.factLabel, leading }} />
          </View>
          <View style={BOX.grow}>
            <Lines lines={lines} type={{ ...TYPE.fact, leading }} />
          </View>
        </View>
      ))}
    </View>
  );
}

/** A heading over a part of the sheet. */
export function Label({ text }: { text: string }): ReactNode {
  return <Lines lines={[cleanOf(text, TYPE.label).toUpperCase()]} type={TYPE.label} />;
}
