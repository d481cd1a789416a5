import type { ReactNode } from "react";
import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { StudentLink } from "#app/lists/student-screen.tsx";
import { CircleCheck } from "#app/ui/icons.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { SheetHead, SheetNotes, SheetParty } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { Paper, PaperBlock, PaperSide, PaperTable } from "#core/documents/papers/paper.ts";
import { DocumentVerification } from "./document-verification.tsx";

/** Any paper as the document it is: every word and figure comes from its description, as in the PDF. */
export function PaperSheet(props: {
  paper: Paper;
  /** Whom it is for, where the name leads to the student's screen. */
  studentNo?: string | null;
  /** Beside a form. */
  isBeside?: boolean;
}) {
  const { paper, studentNo = null, isBeside = false } = props;
  const { banner, signatures, verification, beside } = paper;
  return (
    <article className={`sheet ${isBeside ? "sheet-beside" : ""}`}>
      {banner && (
        <div className="paper-banner mb-6">
          <CircleCheck className="size-5 flex-none" />
          <b className="font-semibold">{banner.text}</b>
          <span className="num ml-auto text-lg font-semibold">{banner.amount}</span>
        </div>
      )}
      <SheetHead party={<SheetIssuer {...paper.business} />} heading={paper.heading}>
        <p className="num mt-0.5">{paper.number}</p>
        {paper.status && <p className="mt-1 text-xs font-semibold tracking-wide">{paper.status}</p>}
      </SheetHead>
      {paper.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a paper keep their order
        <Block key={place} block={block} studentNo={studentNo} />
      ))}
      {paper.sums.length > 0 && <Totals isOnSheet totals={paper.sums} />}
      <SheetNotes notes={paper.notes} />
      {signatures && (
        <div className="mt-16 grid gap-10 sm:grid-cols-2">
          {signatures.map(({ name, position }) => (
            <div key={position} className="border-t border-neutral-500 pt-1 text-sm">
              <p className="font-semibold">{name}</p>
              <p className="soft text-xs">{position}</p>
            </div>
          ))}
        </div>
      )}
      {verification && <DocumentVerification verification={verification} beside={beside} />}
    </article>
  );
}

function Block({ block, studentNo }: { block: PaperBlock; studentNo: string | null }) {
  if ("facts" in block) return <Facts look="sheet" facts={block.facts} />;
  if ("table" in block) return <Table table={block.table} />;
  if ("text" in block)
    return (
      <div className={block.isSmall ? "soft mt-6 grid gap-1 text-xs" : "mt-8"}>
        {block.text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    );
  const [left, right] = block.sides;
  return (
    <div className="mt-8 grid gap-8 sm:grid-cols-2 print:grid-cols-2">
      <Side side={left} studentNo={studentNo} />
      <Side side={right} studentNo={studentNo} />
    </div>
  );
}

function Side({ side, studentNo }: { side: PaperSide; studentNo: string | null }) {
  if (!("party" in side))
    return (
      <section>
        {side.heading && <h3 className="mb-2 text-sm font-semibold">{side.heading}</h3>}
        <Facts look="column" facts={side.facts} />
      </section>
    );
  const { label, name, lines } = side.party;
  const shown: ReactNode =
    studentNo === null ? name : <StudentLink studentNo={studentNo}>{name}</StudentLink>;
  return (
    <div>
      <p className="soft mb-1 text-xs">{label}</p>
      <SheetParty name={shown} lines={lines} />
    </div>
  );
}

const Table = ({ table: { label, columns, rows, total } }: { table: PaperTable }) => (
  <div className="mt-8">
    <PlainTable
      look="paper"
      {...(columns.length > 3 && { stacksBelow: 480 })}
      label={label}
      rows={rows}
      columns={columns.map(({ title, isNumber = false }, place) => ({
        head: title,
        isFigure: isNumber,
        cell: (cells: readonly string[]) => cells[place],
      }))}
      after={
        total && (
          <tr className="font-semibold">
            <td colSpan={columns.length - 1}>{total[0]}</td>
            <td data-align="right" data-label={columns.at(-1)?.title}>
              {total[1]}
            </td>
          </tr>
        )
      }
    />
  </div>
);
