import { type ReactNode, Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { PaletteBox } from "#app/shell/palette/palette-box.tsx";
import { ActionsMenu } from "#app/ui/actions-menu.tsx";
import { Button } from "#app/ui/button.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { ArrowLeft, Pencil, Printer } from "../icons.tsx";

interface RecordScreenProps {
  title: string;
  /** Its status, beside the title. */
  badge?: ReactNode;
  /** Where it is one of, and where the way back leads. */
  list: { title: string; path: string };
  /** Leads back to the list as it was left. */
  goesBack?: boolean;
  /** What the document is called for those who do not see it. */
  documentLabel: string;
  /** Buttons of the bar before the one that prints. */
  tools?: ReactNode;
  /** Absent: prints the page. */
  print?: ReactNode;
  menu?: MenuChoice[];
  /** After the menu; the last one is the primary button. */
  buttons?: ReactNode;
  /** Beside the document on wide screens, below it on others. */
  aside?: { label: string; content: ReactNode };
  /** What is open over it. */
  dialogs?: ReactNode;
  children: ReactNode;
}

/** One record as the document it is: full screen, a top bar, a white sheet on grey-blue (D-2). In print only the sheet is left. */
export function RecordScreen(props: RecordScreenProps) {
  const { list, goesBack = false, print = <PrintButton />, aside } = props;
  const navigate = useNavigate();
  const cameFromInside = useLocation().key !== "default";
  return (
    <>
      <div className="flex h-dvh flex-col print:h-auto">
        <header className="not-printed flex h-14 flex-none items-center gap-1 border-b border-line px-3 max-[24.5rem]:gap-0 max-[24.5rem]:px-1 sm:gap-2 sm:px-5">
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-label={`Back to ${list.title}`}
            onClick={() => (goesBack && cameFromInside ? navigate(-1) : navigate(list.path))}
          >
            <ArrowLeft className="icon" />
          </button>
          <h1 className="min-w-0 truncate text-lg font-semibold">{props.title}</h1>
          {props.badge}
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            {/* Narrow screens have no room for it here; its list, one step back, has. */}
            <span className="max-lg:hidden">
              <PaletteBox />
            </span>
            <DownloadCentre />
            {props.tools}
            {print}
            <ActionsMenu choices={props.menu ?? []} />
            {props.buttons}
          </div>
        </header>
        <main
          className="desk"
          aria-label={props.documentLabel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
          tabIndex={0}
        >
          {aside ? (
            <div className="mx-auto flex max-w-6xl flex-col gap-6 lg:flex-row lg:items-start">
              <div className="min-w-0 flex-1">{props.children}</div>
              <aside
                className="not-printed grid w-full gap-5 px-4 pb-6 text-sm lg:w-72 lg:flex-none lg:px-0 lg:pt-6"
                aria-label={aside.label}
              >
                {aside.content}
              </aside>
            </div>
          ) : (
            props.children
          )}
        </main>
      </div>
      <Suspense>{props.dialogs}</Suspense>
    </>
  );
}

/** The choices that have a button of their own, and the others for the menu; "view" is where one is. */
export function placeChoices(choices: readonly MenuChoice[], ...buttons: string[]) {
  return {
    buttons: buttons.map((key) => choices.find((choice) => choice.key === key)),
    menu: choices.filter(({ key }) => key !== "view" && !buttons.includes(key)),
  };
}

/** A choice as a button of the bar; nothing without one. On narrow screens its icon alone, the primary one's on phones. */
export const ChoiceButton = (props: { choice: MenuChoice | undefined; isPrimary?: boolean }) =>
  props.choice && (
    <Button
      className={props.isPrimary ? "btn-primary max-sm:btn-square" : "max-lg:btn-square"}
      refusal={props.choice.disabledReason}
      icon={props.choice.icon}
      onClick={props.choice.onChoose}
    >
      <span className={props.isPrimary ? "max-sm:sr-only" : "max-lg:sr-only"}>{props.choice.label}</span>
    </Button>
  );

/** The button of a record that cannot be updated any more, and why. */
export const noUpdate = <Facts,>(
  { actions }: { actions: { update: { refusal: (facts: Facts) => string } } },
  facts: Facts,
): MenuChoice => ({
  key: "update",
  label: "Update",
  icon: <Pencil className="icon" />,
  disabledReason: actions.update.refusal(facts),
  onChoose: () => {},
});

/** Prints the page as it is: what is on paper is styles/paper.css. */
export const PrintButton = ({ refusal }: { refusal?: string | undefined }) => (
  <Button
    className="max-lg:btn-square"
    refusal={refusal}
    icon={<Printer className="icon" />}
    onClick={() => window.print()}
  >
    <span className="max-lg:sr-only">Print</span>
  </Button>
);
