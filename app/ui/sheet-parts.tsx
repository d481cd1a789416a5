import type { ReactNode } from "react";
import { LogoOfForm } from "#app/shell/school-logo.tsx";

/** What the documents of the school have in common on the screen: whose they are, their sums, their notes. */
export function SheetParty(props: { name: ReactNode; lines: readonly string[]; isLarge?: boolean }) {
  return (
    <div className="min-w-0 max-w-[320px]">
      <p className={props.isLarge ? "text-lg font-semibold" : "font-semibold"}>{props.name}</p>
      {props.lines.map((line) => (
        <p key={line} className="soft text-sm break-words">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Whose document it is, and what it is called. */
export const SheetHead = (props: { party: ReactNode; heading: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-6 sm:flex-nowrap">
    {props.party}
    <div className="sm:grow sm:text-right">
      <h2 className="num text-2xl font-semibold">{props.heading}</h2>
      {props.children}
    </div>
  </div>
);

interface SchoolOfForm {
  name: string;
  lines: readonly string[];
  /** By its SHA-256; documents of the first templates have none. */
  logo?: string | null | undefined;
}
/** The school's logo, name and lines, in the middle. */
export const SchoolHead = ({ name, lines, logo }: SchoolOfForm) => (
  <>
    {logo && <LogoOfForm sha256={logo} />}
    <h2 className="text-lg font-semibold">{name}</h2>
    {lines.map((line) => (
      <p key={line} className="soft text-xs">
        {line}
      </p>
    ))}
  </>
);

/** Whose form it is, and what it is called, in the middle; a stamp above says what it is not. */
export function SchoolFormHead(props: {
  stamp: string | null;
  school: SchoolOfForm;
  title: string;
  children?: ReactNode;
}) {
  return (
    <>
      {props.stamp && (
        <p className="mb-4 rounded-box border border-error py-1 text-center text-sm font-semibold tracking-widest text-error">
          {props.stamp}
        </p>
      )}
      <header className="text-center">
        <SchoolHead {...props.school} />
        <h3 className="mt-3 text-xl font-semibold">{props.title}</h3>
        {props.children}
      </header>
    </>
  );
}

/** Lines to sign on, with the names below. */
export const SchoolFormSignatures = (props: {
  signatures: readonly { name: string; position: string }[];
}) => (
  <div className="mt-8 grid gap-8 sm:grid-cols-2">
    {props.signatures.map(({ name, position }) => (
      <div key={position} className="pt-8 text-center text-sm">
        <p className="rule border-t pt-1 font-medium">{name || "\u00a0"}</p>
        <p className="soft text-xs">{position}</p>
      </div>
    ))}
  </div>
);

/** Nothing where there are none. */
export function SheetNotes({ notes }: { notes: string }) {
  if (notes === "") return null;
  return (
    <section className="mt-8 border-t border-neutral-200 pt-4">
      <h3 className="soft mb-1 text-xs">Notes</h3>
      <p className="text-sm whitespace-pre-line">{notes}</p>
    </section>
  );
}
