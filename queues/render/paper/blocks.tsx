import { Circle, Polyline, Svg, View } from "@react-pdf/renderer";
import { Fragment, type ReactNode } from "react";
import type { Paper, PaperBlock, PaperFact, PaperSide, PaperTable } from "#core/documents/papers/paper.ts";
import { PAINT, SHEET_INNER } from "#queues/render/paint.ts";
import type { Pictures } from "./canvas.ts";
import { Picture } from "./picture.tsx";
import { Rule } from "./shapes.tsx";
import { BOX, MEASURES, statusPaint, TYPE } from "./styles.ts";
import { cleanOf, Lines, linesOf, type Type, widthOf } from "./text.tsx";

/** A part of a paper, never cut over two sheets. Texts are broken into lines first, so that its height is known before a sheet is. */
export interface Part {
  height: number;
  element: ReactNode;
  /** Above the first of its kind on each sheet: the headings of its table. */
  heading?: Part;
}

export const gap = (height: number): Part => ({ height, element: <View style={{ height }} /> });

/** A heading over a part of the sheet. */
export const Label = ({ text }: { text: string }): ReactNode => (
  <Lines lines={[cleanOf(text, TYPE.label).toUpperCase()]} type={TYPE.label} />
);

const linesOfAll = (texts: readonly string[], type: Type, width: number, linesMax: number): string[] =>
  texts.flatMap((text) => linesOf(text, type, width, linesMax));
const heightOf = (lines: readonly string[], { leading }: Type): number => lines.length * leading;

/** The school beside its logo, what this is, its number and how it stands; below them the banner. */
export function headPart(paper: Paper, pictures: Pictures): Part {
  const { banner } = paper;
  const issuer = issuerPart(paper.business, pictures);
  return {
    height: issuer.height + (banner ? MEASURES.banner.gap + MEASURES.banner.height : 0),
    element: (
      <>
        {issuer.element}
        <Titles paper={paper} />
        {banner && <Banner {...banner} />}
      </>
    ),
  };
}

function issuerPart({ name, lines, logo, initials = "" }: Paper["business"], pictures: Pictures): Part {
  const { width, gap, heightMin, linesPerText } = MEASURES.issuer;
  const { side } = MEASURES.logo;
  const hasLogo = logo !== null && pictures.has(logo);
  const sign = hasLogo ? "" : cleanOf(initials, TYPE.initials);
  const room = hasLogo || sign !== "" ? width - side - MEASURES.logo.gap : width;
  const names = linesOf(name, TYPE.issuer, room, linesPerText);
  const about = linesOfAll(lines, TYPE.about, room, linesPerText);
  const height = Math.max(heightMin, heightOf(names, TYPE.issuer) + gap + heightOf(about, TYPE.about));
  return {
    height,
    element: (
      <View style={[BOX.issuer, { height }]}>
        {hasLogo && (
          <View style={BOX.logo}>
            <Picture reference={logo} pictures={pictures} width={side} height={side} />
          </View>
        )}
        {sign !== "" && (
          <View style={[BOX.logo, BOX.initials]}>
            <Lines lines={[sign]} type={TYPE.initials} align="center" />
          </View>
        )}
        <View style={BOX.grow}>
          <Lines lines={names} type={TYPE.issuer} />
          <View style={BOX.issuerLines}>
            <Lines lines={about} type={TYPE.about} />
          </View>
        </View>
      </View>
    ),
  };
}

function Titles({ paper: { heading, number, status } }: { paper: Paper }): ReactNode {
  const numbers = linesOf(number, TYPE.number, MEASURES.titles.width, 2);
  return (
    <View style={BOX.titles}>
      <View style={BOX.wide}>
        <Lines lines={[cleanOf(heading, TYPE.title).toUpperCase()]} type={TYPE.title} align="right" />
      </View>
      <View style={BOX.wide}>
        <Lines lines={numbers} type={TYPE.number} align="right" />
      </View>
      {status !== null && <Pill word={cleanOf(status, TYPE.pill)} {...statusPaint(status)} />}
    </View>
  );
}

/** A word on a ground of its own. */
function Pill({ word, tint, ink }: { word: string; tint: string; ink: string }): ReactNode {
  const type: Type = { ...TYPE.pill, color: ink };
  const width = widthOf(word, type) + 2 * MEASURES.pill.pad;
  return (
    <View style={[BOX.pill, { width, backgroundColor: tint }]}>
      <Lines lines={[word]} type={type} />
    </View>
  );
}

/** A tick, what was done, and the amount. */
function Banner({ text, amountLabel, amount }: NonNullable<Paper["banner"]>): ReactNode {
  return (
    <View style={BOX.banner}>
      <Svg style={BOX.check} width={30} height={30} viewBox="0 0 30 30">
        <Circle cx={15} cy={15} r={15} fill={PAINT.white} />
        <Polyline points="8,15.5 13,20.5 22.5,9.5" fill="none" stroke={PAINT.success} strokeWidth={3} />
      </Svg>
      <View style={BOX.bannerText}>
        <Lines lines={[cleanOf(text, TYPE.banner)]} type={TYPE.banner} />
      </View>
      <View style={BOX.amount}>
        <Lines lines={[cleanOf(amountLabel, TYPE.amountLabel)]} type={TYPE.amountLabel} align="right" />
        <Lines lines={[cleanOf(amount, TYPE.amount)]} type={TYPE.amount} align="right" />
      </View>
    </View>
  );
}

/** What a block is made of, with the gap above. */
export function blockParts(block: PaperBlock): Part[] {
  const parts =
    "table" in block
      ? tableParts(block.table)
      : "text" in block
        ? textParts(block.text, block.isSmall ? TYPE.smallText : TYPE.text)
        : ["facts" in block ? pairsPart(block.facts) : sidesPart(block.sides)];
  return [gap(MEASURES.gap), ...parts];
}

/** More than any text needs; what somebody pastes into a name shall not fill pages. */
const LINES_MAX = 40;
export const textParts = (texts: readonly string[], type: Type): Part[] =>
  linesOfAll(texts, type, SHEET_INNER, LINES_MAX).map((line) => ({
    height: type.leading,
    element: <Lines lines={[line]} type={type} />,
  }));

interface PlacedFacts {
  labelWidth: number;
  facts: { label: string; lines: string[] }[];
}
function placeFacts(facts: readonly PaperFact[], width: number, linesMax: number): PlacedFacts {
  const labels = facts.map(({ label }) => cleanOf(label, TYPE.about));
  const labelWidth =
    Math.max(0, ...labels.map((label) => widthOf(label, TYPE.about))) + MEASURES.facts.labelGap;
  return {
    labelWidth,
    facts: facts.map(({ value }, at) => ({
      label: labels[at] ?? "",
      lines: linesOf(value, TYPE.fact, width - labelWidth, linesMax),
    })),
  };
}
const rowHeight = (facts: PlacedFacts["facts"]): number =>
  Math.max(...facts.map(({ lines }) => lines.length)) * TYPE.fact.leading + MEASURES.facts.gap;
const factsHeight = ({ facts }: PlacedFacts): number =>
  facts.reduce((sum, fact) => sum + rowHeight([fact]), 0);

const Fact = ({
  fact: { label, lines },
  labelWidth,
}: {
  fact: PlacedFacts["facts"][number];
  labelWidth: number;
}): ReactNode => (
  <View style={BOX.fact}>
    <View style={{ width: labelWidth }}>
      <Lines lines={[label]} type={TYPE.about} />
    </View>
    <View style={BOX.grow}>
      <Lines lines={lines} type={TYPE.fact} />
    </View>
  </View>
);

/** Facts two to a row, on a ground of their own. */
function pairsPart(facts: readonly PaperFact[]): Part {
  const { pad, gap } = MEASURES.facts;
  const width = SHEET_INNER / 2 - pad;
  const placed = placeFacts(facts, width - pad, 2);
  const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) =>
    placed.facts.slice(2 * row, 2 * row + 2),
  );
  const height = rows.reduce((sum, row) => sum + rowHeight(row), 2 * pad - gap);
  return {
    height,
    element: (
      <View style={[BOX.pairs, { height }]}>
        {rows.map((row) => (
          <View key={row[0]?.label} style={[BOX.row, { height: rowHeight(row) }]}>
            {row.map((fact) => (
              <View key={fact.label} style={{ width }}>
                <Fact fact={fact} labelWidth={placed.labelWidth} />
              </View>
            ))}
          </View>
        ))}
      </View>
    ),
  };
}

/** The sides and the head of a paper have room on its first sheet. */
const SIDES_HEIGHT_MAX = 460;
/** Two sides, the right one on a ground of its own; with fewer lines of each fact where they would be too high. */
function sidesPart([left, right]: readonly [PaperSide, PaperSide]): Part {
  const place = (linesMax: number): Part => {
    const { pad, gap } = MEASURES.facts;
    const [one, other] = [
      sidePart(left, MEASURES.left, linesMax),
      sidePart(right, MEASURES.right - 2 * pad, linesMax),
    ];
    const panel = other.height + 2 * pad - gap;
    const height = Math.max(pad + one.height, panel);
    const element = (
      <View style={[BOX.apart, { height }]}>
        <View style={BOX.left}>{one.element}</View>
        <View style={[BOX.right, { height: panel }]}>{other.element}</View>
      </View>
    );
    return { height, element };
  };
  return [3, 2].map(place).find(({ height }) => height <= SIDES_HEIGHT_MAX) ?? place(1);
}

function sidePart(side: PaperSide, width: number, linesMax: number): Part {
  const heading = "party" in side ? side.party.label : side.heading;
  const body = "party" in side ? partyPart(side.party, width) : factsPart(side.facts, width, linesMax);
  if (heading === undefined) return body;
  return {
    height: TYPE.label.leading + MEASURES.facts.headingGap + body.height,
    element: (
      <>
        <Label text={heading} />
        <View style={BOX.headingGap}>{body.element}</View>
      </>
    ),
  };
}

function partyPart({ name, lines }: { name: string; lines: readonly string[] }, width: number): Part {
  const names = linesOf(name, TYPE.party, width, 3);
  const about = linesOfAll(lines, TYPE.about, width, 2);
  return {
    height: heightOf(names, TYPE.party) + heightOf(about, TYPE.about),
    element: (
      <>
        <Lines lines={names} type={TYPE.party} />
        <Lines lines={about} type={TYPE.about} />
      </>
    ),
  };
}

function factsPart(facts: readonly PaperFact[], width: number, linesMax: number): Part {
  const placed = placeFacts(facts, width, linesMax);
  return {
    height: factsHeight(placed),
    element: (
      <>
        {placed.facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order, and two may be called the same
          <Fact key={at} fact={fact} labelWidth={placed.labelWidth} />
        ))}
      </>
    ),
  };
}

/** So much lower smaller text stands on the line of what is beside it. */
const SMALL_LOWER = 0.36;
interface PlacedColumn {
  width: number;
  isRight: boolean;
  type: Type;
}

/** A row for each of its own, below its headings; the last is kept with the total. */
function tableParts({ columns, rows, total }: PaperTable): Part[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const placed = columns.map(
    ({ width, isNumber = false, isSmall = false }): PlacedColumn => ({
      width: (width / whole) * SHEET_INNER,
      isRight: isNumber,
      type: isSmall ? TYPE.smallCell : TYPE.cell,
    }),
  );
  const heading: Part = {
    height: MEASURES.headRow,
    element: (
      <View style={BOX.headRow}>
        {placed.map((column, at) => (
          <Cell
            key={columns[at]?.title}
            column={{ ...column, type: TYPE.heading }}
            lines={linesOf(columns[at]?.title ?? "", TYPE.heading, roomOf(column), 2)}
          />
        ))}
      </View>
    ),
  };
  const parts = rows.map((row) => ({ ...rowPart(placed, row), heading }));
  if (!total) return parts;
  const [label, amount] = total;
  const sum = rowPart(
    [
      { width: SHEET_INNER - (placed.at(-1)?.width ?? 0), isRight: false, type: TYPE.strongCell },
      { width: placed.at(-1)?.width ?? 0, isRight: true, type: TYPE.strongCell },
    ],
    [label, amount],
  );
  const last = parts.at(-1);
  if (!last) return [{ ...sum, heading }];
  const kept = (
    <View>
      {last.element}
      {sum.element}
    </View>
  );
  return [...parts.slice(0, -1), { height: last.height + sum.height, element: kept, heading }];
}

const roomOf = ({ width }: PlacedColumn): number => width - MEASURES.cell.padding - MEASURES.cell.gap;

function rowPart(columns: readonly PlacedColumn[], texts: readonly string[]): Part {
  const cells = columns.map((column, at) => linesOf(texts[at] ?? "", column.type, roomOf(column), LINES_MAX));
  const linesMost = Math.max(...cells.map((lines) => lines.length));
  const height = linesMost * TYPE.cell.leading + 2 * MEASURES.cell.rowPadding;
  return {
    height,
    element: (
      <View style={[BOX.tableRow, { height }]}>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
          <Cell key={at} column={column} lines={cells[at] ?? []} />
        ))}
        <Rule at={height} color={PAINT.line} weight={0.6} />
      </View>
    ),
  };
}

function Cell({
  column: { width, isRight, type },
  lines,
}: {
  column: PlacedColumn;
  lines: readonly string[];
}) {
  const { padding, gap } = MEASURES.cell;
  const [paddingLeft, paddingRight] = isRight ? [gap, padding] : [padding, gap];
  const paddingTop = type === TYPE.smallCell ? SMALL_LOWER : 0;
  return (
    <View style={{ width, paddingLeft, paddingRight, paddingTop }}>
      <Lines lines={lines} type={type} align={isRight ? "right" : "left"} />
    </View>
  );
}

/** Parts one below the other. */
export const Stack = ({ parts }: { parts: readonly Part[] }): ReactNode =>
  parts.map(({ element }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
    <Fragment key={at}>{element}</Fragment>
  ));
