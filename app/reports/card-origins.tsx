import { Link } from "react-router";
import type { CardOrigins } from "#core/documents/report-card/report-card-calls.ts";
import { gradebookPath } from "#core/grading/gradebook/gradebook-path.ts";

/** How each figure of the card came about, down to the gradebook it is of. */
export function CardOriginsList({ origins }: { origins: CardOrigins }) {
  return (
    <section>
      <h2 className="font-semibold">How each figure came about</h2>
      <div className="mt-1 grid gap-1">
        {origins.subjects.map(({ name, kind, terms, final }) => (
          <details key={name}>
            <summary className="min-h-6 cursor-pointer">{name}</summary>
            <ul className="mb-2 grid gap-1 pl-4 text-muted">
              {terms.map(({ term, text, status, class_id, gradebook_id, teachers }) => (
                <li key={term}>
                  {term}: {text}
                  {gradebook_id !== null && (
                    <>
                      {". "}
                      <Link
                        to={gradebookPath({ classUuid: class_id, uuid: gradebook_id, subject: { kind } })}
                        className="link-in"
                      >
                        Gradebook of the {term} term
                      </Link>
                      {`, ${[status, teachers].filter(Boolean).join(", ")}`}
                    </>
                  )}
                </li>
              ))}
              {final && <li>Final: {final}</li>}
            </ul>
          </details>
        ))}
        <p>General average of the term</p>
        <p className="pl-4 text-muted">{origins.term_average}</p>
        {origins.year_average && (
          <>
            <p>General average of the year</p>
            <p className="pl-4 text-muted">{origins.year_average}</p>
          </>
        )}
      </div>
    </section>
  );
}
