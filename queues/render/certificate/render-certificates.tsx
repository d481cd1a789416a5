import { Canvas, Page, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import type { CertificateDocument } from "#core/documents/certificate/certificate-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import type { PaperFile, Pictures } from "#queues/render/paper/canvas.ts";

import { Picture } from "#queues/render/paper/picture.tsx";
import { openReactFile } from "#queues/render/paper/react-file.tsx";
import { type Painter, QrCode, Rule } from "#queues/render/paper/shapes.tsx";
import { Lines, linesOf, type Type } from "#queues/render/paper/text.tsx";
import { STAMP, stampOf } from "#queues/render/report-card/stamp.ts";
import { CUT_MARK, cutMarks, type SharedSheet, type SheetKind, sharedSheet } from "#queues/render/sheets.ts";
import {
  CERTIFICATE_BOX,
  CERTIFICATE_LOOKS,
  type CertificateLook,
  INNER,
  ISSUE_ROOM,
  LOGO,
  PAGE,
  SIGNATURE,
} from "./certificate-styles.ts";

export interface CertificateFile extends PaperFile {
  sheet: SheetKind;
}

/** Begins a file of certificates, each on a page of its own or several to a sheet. */
export function openCertificateFile({ sheet, ...file }: CertificateFile) {
  const open = openReactFile(file);
  const shared = sharedSheet(sheet);
  let sheets = 0;
  let waiting: CertificateDocument[] = [];
  async function addSheet(): Promise<void> {
    sheets += 1;
    await open.add(sheetOf(waiting, shared, file.pictures, sheets));
    waiting = [];
  }
  return {
    async add(certificate: CertificateDocument): Promise<void> {
      waiting.push(certificate);
      if (waiting.length === (shared?.places ?? 1)) await addSheet();
    },
    async finish(): Promise<RenderedPdf> {
      if (waiting.length > 0) await addSheet();
      return open.finish();
    },
  };
}

/** One file of any number of certificates, in their order. */
export async function renderCertificates(
  certificates: readonly CertificateDocument[],
  file: CertificateFile,
): Promise<RenderedPdf> {
  const open = openCertificateFile(file);
  for (const certificate of certificates) await open.add(certificate);
  return open.finish();
}

/** A certificate on a page of its own, or several on a sheet with marks to cut at. */
function sheetOf(
  certificates: readonly CertificateDocument[],
  shared: SharedSheet | null,
  pictures: Pictures,
  number: number,
): ReactElement {
  const [only] = certificates;
  if (!shared)
    return (
      <Page key={number} size={[PAGE.width, PAGE.height]} wrap={false}>
        {only && <Certificate certificate={only} pictures={pictures} />}
      </Page>
    );
  const { width, height, scale } = shared;
  return (
    <Page key={number} size={[width, height]} wrap={false}>
      <View style={{ width, height }}>
        {certificates.map((certificate, place) => {
          const { left, top } = shared.placeOf(PAGE, place);
          const position = { left, top, transform: `scale(${scale})` };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a sheet are named by their number
            <View key={place} style={[CERTIFICATE_BOX.certificate, CERTIFICATE_BOX.placed, position]}>
              <Certificate certificate={certificate} pictures={pictures} />
            </View>
          );
        })}
        <CutMarks sheet={shared} count={certificates.length} />
      </View>
    </Page>
  );
}

function CutMarks({ sheet, count }: { sheet: SharedSheet; count: number }): ReactNode {
  const paint = (painter: Painter): null => {
    painter.lineWidth(CUT_MARK.weight);
    for (let place = 0; place < count; place++)
      for (const { x, from, to } of cutMarks(sheet.placeOf(PAGE, place)))
        painter.moveTo(x, from).lineTo(x, to);
    painter.stroke(PAINT.muted);
    return null;
  };
  return (
    <Canvas style={[CERTIFICATE_BOX.cutMarks, { width: sheet.width, height: sheet.height }]} paint={paint} />
  );
}

/** A style of type whose lines are a quarter apart. */
const typeOf = (face: Type["face"], color: string, size: number): Type => ({
  face,
  color,
  size,
  leading: size * 1.25,
});

/** The largest of the sizes in which the text has room in so many lines. */
function fitted(
  text: string,
  {
    face,
    color,
    sizes,
    linesMax,
  }: { face: Type["face"]; color: string; sizes: readonly number[]; linesMax: number },
): { lines: string[]; type: Type } {
  const placed = sizes.map((size) => {
    const type = typeOf(face, color, size);
    return { lines: linesOf(text, type, INNER, linesMax + 1), type };
  });
  const smallest = placed.at(-1) ?? { lines: [], type: typeOf(face, color, 10) };
  return placed.find(({ lines }) => lines.length <= linesMax) ?? smallest;
}

/** A text in the middle, in the largest of its sizes that has room. */
function Words({
  text,
  face = "regular",
  color = PAINT.ink,
  sizes,
  linesMax = 1,
}: {
  text: string;
  face?: Type["face"];
  color?: string;
  sizes: readonly number[];
  linesMax?: number;
}): ReactNode {
  return <Lines {...fitted(text, { face, color, sizes, linesMax })} align="center" />;
}

function Certificate({
  certificate,
  pictures,
}: {
  certificate: CertificateDocument;
  pictures: Pictures;
}): ReactNode {
  const { kind, school, title, intro, student, award, reason, section, period, signatures, issue, stamp } =
    certificate;
  const look = CERTIFICATE_LOOKS[kind];
  return (
    <View style={CERTIFICATE_BOX.certificate}>
      <Frame look={look} />
      <View style={CERTIFICATE_BOX.body}>
        <View style={CERTIFICATE_BOX.words}>
          {school.logo !== null && pictures.has(school.logo) && (
            <View style={CERTIFICATE_BOX.logo}>
              <Picture reference={school.logo} pictures={pictures} width={LOGO} height={LOGO} />
            </View>
          )}
          <Words text={school.name} face="bold" sizes={[16, 14, 12]} linesMax={2} />
          {school.lines.map((line) => (
            <View key={line} style={CERTIFICATE_BOX.line}>
              <Words text={line} color={PAINT.muted} sizes={[8, 7.5]} linesMax={2} />
            </View>
          ))}
          <View style={CERTIFICATE_BOX.title}>
            <Words text={title} face="bold" color={look.accent} sizes={[21, 18, 16]} linesMax={2} />
          </View>
          <View style={CERTIFICATE_BOX.intro}>
            <Words text={intro} color={PAINT.muted} sizes={[11]} />
          </View>
          <View style={CERTIFICATE_BOX.student}>
            <Words text={student} face="bold" sizes={[24, 21, 18, 15, 12]} linesMax={2} />
          </View>
          <View style={CERTIFICATE_BOX.rule}>
            <Rule at={4} color={look.accent} weight={1} />
          </View>
          <Award award={award} look={look} />
          <View style={CERTIFICATE_BOX.reason}>
            <Words text={reason} sizes={[11, 10]} linesMax={3} />
          </View>
          <View style={CERTIFICATE_BOX.section}>
            <Words text={section} face="bold" sizes={[12, 11, 10]} linesMax={2} />
          </View>
          <View style={CERTIFICATE_BOX.period}>
            <Words text={period} sizes={[11]} />
          </View>
        </View>
        <Signatures signatures={signatures} pictures={pictures} />
      </View>
      {issue && <Issue issue={issue} />}
      {stamp !== "" && <Stamp stamp={stamp} color={look.accent} />}
    </View>
  );
}

/** A double frame, or that of Exemplary Conduct: two bands and a line with round corners. */
function Frame({ look: { accent, tint, frame } }: { look: CertificateLook }): ReactNode {
  const { width, height } = PAGE;
  const paint = (painter: Painter): null => {
    if (frame === "band") {
      painter.rect(0, 0, width, 20).fill(accent);
      painter.rect(0, height - 20, width, 20).fill(accent);
      painter
        .roundedRect(20, 34, width - 40, height - 68, 14)
        .lineWidth(1.2)
        .stroke(accent);
      return null;
    }
    painter
      .rect(18, 18, width - 36, height - 36)
      .lineWidth(3)
      .stroke(accent);
    painter
      .rect(24, 24, width - 48, height - 48)
      .lineWidth(0.7)
      .stroke(accent);
    painter.rect(24.4, 24.4, width - 48.8, 10).fill(tint);
    painter.rect(24.4, height - 34.4, width - 48.8, 10).fill(tint);
    return null;
  };
  return <Canvas style={[CERTIFICATE_BOX.frame, { width, height }]} paint={paint} />;
}

/** The award on a ground of its own. */
function Award({
  award,
  look: { accent, tint, frame },
}: {
  award: string;
  look: CertificateLook;
}): ReactNode {
  const isBand = frame === "band";
  const color = isBand ? PAINT.white : accent;
  const placed = fitted(award, { face: "bold", color, sizes: [20, 17, 14, 12], linesMax: 2 });
  const height = placed.lines.length * placed.type.leading + 18;
  const ground = { height, backgroundColor: isBand ? accent : tint, borderRadius: isBand ? height / 2 : 4 };
  return (
    <View style={[CERTIFICATE_BOX.award, ground]}>
      <Lines {...placed} align="center" />
    </View>
  );
}

const SIGNED: Type = { face: "bold", size: 9, leading: 11, color: PAINT.ink };
const POSITION: Type = { face: "regular", size: 7.5, leading: 9, color: PAINT.muted };
/** One below the other, with all the height the words leave: the scanned signature or room for one, the line, who signs and as what. */
function Signatures({
  signatures,
  pictures,
}: {
  signatures: CertificateDocument["signatures"];
  pictures: Pictures;
}): ReactNode {
  const { width, line, pictureWidth, pictureHeight } = SIGNATURE;
  return (
    <View style={CERTIFICATE_BOX.signatures}>
      {signatures.map(({ name, position, picture }) => (
        <View key={position} style={CERTIFICATE_BOX.signature}>
          <View style={CERTIFICATE_BOX.scan}>
            <Picture reference={picture} pictures={pictures} width={pictureWidth} height={pictureHeight} />
          </View>
          <Rule at={line} color={PAINT.ink} weight={0.6} />
          <Lines lines={linesOf(name, SIGNED, width, 1)} type={SIGNED} align="center" />
          <Lines lines={linesOf(position, POSITION, width, 1)} type={POSITION} align="center" />
        </View>
      ))}
    </View>
  );
}

const STRONG: Type = { face: "bold", size: 8, leading: 10.5, color: PAINT.ink };
const PLAIN: Type = { face: "regular", size: 7, leading: 10.5, color: PAINT.muted };
/** The code, the day, and where it is checked. */
function Issue({
  issue: { line, verification },
}: {
  issue: NonNullable<CertificateDocument["issue"]>;
}): ReactNode {
  return (
    <View style={CERTIFICATE_BOX.issue}>
      <QrCode url={verification.url} />
      <View style={CERTIFICATE_BOX.issueLines}>
        <Lines lines={linesOf(line, STRONG, ISSUE_ROOM)} type={STRONG} />
        <Lines lines={linesOf(verification.code, STRONG, ISSUE_ROOM)} type={STRONG} />
        <Lines lines={linesOf(verification.caption, PLAIN, ISSUE_ROOM)} type={PLAIN} />
      </View>
    </View>
  );
}

/** Across the page from corner to corner, so faint that every word below it can be read. */
function Stamp({ stamp, color }: { stamp: string; color: string }): ReactNode {
  const { size, angle } = stampOf(stamp, PAGE);
  const type: Type = { face: "bold", size, leading: size * 1.4, color };
  const box = {
    position: "absolute" as const,
    left: -PAGE.width,
    width: 3 * PAGE.width,
    top: PAGE.height / 2 - type.leading,
    height: 2 * type.leading,
    paddingTop: type.leading / 2,
    transform: `rotate(${angle}deg)`,
    opacity: STAMP.opacity,
  };
  return (
    <View style={box}>
      <Lines lines={[stamp]} type={type} align="center" />
    </View>
  );
}
