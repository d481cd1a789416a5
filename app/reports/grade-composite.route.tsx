import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { FileSpreadsheet, FileText } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { isCompositeGuard } from "#core/documents/composite/composite-export.ts";
import { printedText, printsRed } from "#core/grading/grades/display.ts";
import { mayEnter } from "#core/identity/access.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import {
  type BesideComposite,
  COMPOSITE_LIST,
  type CompositeFinal,
  type CompositeRow,
} from "#core/reports/composite-list.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { PreparePapers } from "./papers/prepare-papers.tsx";
import { MoreAction, useReportExports } from "./report-exports.tsx";

const EditFinalGradeDialog = lazy(() => import("./edit-final-grade-dialog.tsx"));

const MISSING = "A term of this subject has no approved grade";

/** The final grades of a student's year, with four decimals; who may set them by hand opens the form by the figure. */
function FinalGrades({ row }: { row: CompositeRow }) {
  const { role } = useSignedIn();
  const [edited, setEdited] = useState<CompositeFinal | null>(null);
  const close = useCallback(() => setEdited(null), []);
  const isEditable = mayEnter("gradeOverrides", role);
  const hasLetters = !isSeniorHigh(row.levelCode);
  return (
    <>
      <PlainTable
        look="unruled"
        className="my-1 ml-9"
        label={`Final grades of ${row.studentName}`}
        rows={row.finals}
        keyOf={({ id }) => id}
        columns={[
          { head: "Subject", isName: true, cell: ({ name }) => name },
          ...(hasLetters ? [{ head: "Letter Grade", cell: ({ letter }: CompositeFinal) => letter }] : []),
          {
            head: "Numeric Grade",
            isFigure: true,
            cell: (final) =>
              isEditable && final.gradeE4 !== null ? (
                <button
                  type="button"
                  className="link-in num"
                  aria-label={`Edit the final grade of ${row.studentName} in ${final.name}`}
                  onClick={() => setEdited(final)}
                >
                  <FinalFigure final={final} />
                </button>
              ) : (
                <FinalFigure final={final} />
              ),
          },
        ]}
      />
      {edited && (
        <Suspense>
          <EditFinalGradeDialog row={row} final={edited} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const FinalFigure = ({ final: { gradeE4, printedE4, isProvisional } }: { final: CompositeFinal }) => (
  <Figure
    text={gradeE4 === null ? null : scaledToText(BigInt(gradeE4), 4)}
    isRed={printedE4 !== null && printsRed(printedE4, false)}
    isProvisional={isProvisional}
    missing={MISSING}
  />
);

const ExportDialog = lazy(() => import("./composite-export-dialog.tsx"));
const FILE = "/reports/composite-file";
const DIALOG = "export-pdf";
type State = ListPageState<typeof COMPOSITE_LIST>;

/** Whether the school lets the composite leave as a file. */
const canExport = ({ loaded }: Pick<State, "loaded">): boolean =>
  (loaded.list?.beside as BesideComposite | undefined)?.canExport === true;

/** More action: the composite as PDF and as a workbook, while the school allows it. */
function CompositeExport({ navigation: { address, change }, loaded }: State) {
  const { search } = useLocation();
  const { workbook, pdf, guard } = useReportExports(FILE, isCompositeGuard);
  if (!canExport({ loaded })) return null;
  const askForWorkbook = () => {
    const params = new URLSearchParams(search);
    params.set("format", "xlsx");
    workbook.ask("excel", `?${params}`);
  };
  return (
    <>
      <MoreAction
        isBusy={workbook.isBusy}
        choices={[
          {
            key: "pdf",
            label: "Export PDF",
            icon: <FileText className="icon" />,
            onChoose: () => change({ dialog: DIALOG }),
          },
          {
            key: "xlsx",
            label: "Export Excel",
            icon: <FileSpreadsheet className="icon" />,
            onChoose: () => !workbook.isBusy && askForWorkbook(),
          },
        ]}
      />
      {address.dialog === DIALOG && (
        <Suspense>
          <ExportDialog
            tab={address.tab === "Final" ? "Final" : "Trimester"}
            isBusy={pdf.isBusy}
            onAsk={(chosen) => {
              const params = new URLSearchParams({ ...chosen, format: "pdf" });
              if (address.filters.inApproval) params.set("inApproval", address.filters.inApproval);
              pdf.ask("download", `?${params}`);
            }}
            onClose={() => change({ dialog: "" })}
          />
        </Suspense>
      )}
      {guard}
    </>
  );
}

const ICONS = { openCard: FileText };
/** From a row of the grade composite to the student's report card. */
const useCompositeActions = (onDone: () => void) => useListActions(COMPOSITE_LIST, { icons: ICONS, onDone });

/** Figures as reports print them. */
const COMPOSITE_CELLS = {
  gradeSection: ({ gradeSection, keptFrom }: CompositeRow) => keptFrom ?? gradeSection,
  letter: ({ letter, isProvisional }: CompositeRow) => letterOf(letter, isProvisional),
  printedE4: ({ printedE4, levelCode, isProvisional }: CompositeRow) => (
    <Figure
      text={printedE4 === null ? null : printedText(printedE4, { hasDecimals: isSeniorHigh(levelCode) })}
      isRed={printedE4 !== null && printsRed(printedE4, false)}
      isProvisional={isProvisional}
      missing="No score was entered in this gradebook"
    />
  ),
  averageLetter: ({ averageLetter, isAverageProvisional }: CompositeRow) =>
    letterOf(averageLetter, isAverageProvisional),
  averageE2: ({ averageE2, isAverageProvisional, term }: CompositeRow) => (
    <Figure
      text={averageE2 === null ? null : scaledToText(BigInt(averageE2), 2)}
      isRed={averageE2 !== null && printsRed(averageE2 * 100, false)}
      isProvisional={isAverageProvisional}
      missing={`A learning area has no approved grade ${term === null ? "in a term of this year" : "in this term"}`}
    />
  ),
  conductE4: ({ conductE4, isConductProvisional }: CompositeRow) => (
    <Figure
      text={conductE4 === null ? null : printedText(conductE4, { hasDecimals: false })}
      isProvisional={isConductProvisional}
      missing={conductWords}
    />
  ),
  conductLetter: ({ conductLetter, isConductProvisional }: CompositeRow) =>
    letterOf(conductLetter, isConductProvisional),
};

export const meta = listMeta(COMPOSITE_LIST);
export const loader = listLoader(COMPOSITE_LIST);
export default listPage(COMPOSITE_LIST, {
  cells: COMPOSITE_CELLS,
  useActions: useCompositeActions,
  actions: (state) => (
    <>
      {canExport(state) && <PreparePapers kind="composite" navigation={state.navigation} />}
      <CompositeExport {...state} />
    </>
  ),
  expanded: { tabs: ["Final"], of: (row) => <FinalGrades row={row} /> },
});

const IN_APPROVAL = "Waits for approval";
/** A figure: red where it is 75 or below, starred while it waits for approval, blank with its reason where there is none. */
function Figure(props: { text: string | null; isRed?: boolean; isProvisional: boolean; missing: string }) {
  const { text, isProvisional } = props;
  if (text === null)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is shown on focus too
      <span tabIndex={0} title={props.missing} role="note" aria-label={props.missing}>
        {"\u00a0"}
      </span>
    );
  return (
    <span className={`num ${props.isRed ? "text-error" : ""}`}>
      {text}
      {isProvisional && (
        <abbr title={IN_APPROVAL} className="no-underline">
          *
        </abbr>
      )}
    </span>
  );
}

const letterOf = (letter: string, isProvisional: boolean): ReactNode =>
  letter === "" ? "" : <Figure text={letter} isProvisional={isProvisional} missing="" />;
const conductWords = "No conduct grade is approved for this term";
