import type { ReactNode } from "react";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { LogoOfForm } from "#app/shell/school-logo.tsx";
import type { Verification } from "#core/documents/verification.ts";

interface School {
  name: string;
  lines: readonly string[];
  /** By its SHA-256; documents of the first templates have none. */
  logo?: string | null | undefined;
}
/** The school's logo, name and lines, in the middle. */
export const SchoolHead = ({ name, lines, logo }: School) => (
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

/** Says what a form is not. */
export const FormStamp = ({ stamp }: { stamp: string }) => (
  <p className="mb-4 rounded-box border border-error py-1 text-center text-sm font-semibold tracking-widest text-error">
    {stamp}
  </p>
);

/** Where a form is verified, and when it was issued. */
export const FormIssue = ({ issue }: { issue: { verification: Verification; line: string } }) => (
  <div className="text-left">
    <DocumentVerification verification={issue.verification} />
    <p className="soft mt-1 text-xs">{issue.line}</p>
  </div>
);

/** A form of the school as the document it is, as its PDF is laid out: whose it is, what it is called, and who signs. */
export function SchoolForm(props: {
  stamp: string | null;
  school: School;
  title: string;
  period?: string;
  signatures: readonly { name: string; position: string }[];
  /** Below the signatures. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="sheet">
      {props.stamp && <FormStamp stamp={props.stamp} />}
      <header className="text-center">
        <SchoolHead {...props.school} />
        <h3 className="mt-3 text-xl font-semibold">{props.title}</h3>
        {props.period && <p>{props.period}</p>}
      </header>
      {props.children}
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {props.signatures.map(({ name, position }) => (
          <div key={position} className="pt-8 text-center text-sm">
            <p className="rule border-t pt-1 font-medium">{name || "\u00a0"}</p>
            <p className="soft text-xs">{position}</p>
          </div>
        ))}
      </div>
      {props.foot}
    </article>
  );
}
