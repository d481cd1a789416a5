import { useEffect, useId, useRef } from "react";
import { CircleAlert } from "../icons.tsx";
import { inItsWords } from "./field.tsx";

export interface FormError {
  /** The field's name; its control carries it as id. Empty: the form as a whole. */
  field: string;
  label: string;
  message: string;
}

const wordsOf = ({ message, label }: FormError): string => inItsWords(message, label);
const isNamed = (error: FormError): boolean => wordsOf(error).startsWith(error.label);

/** Mistakes in the order of their fields on the page; those of no field first. */
export const inPageOrder = (errors: readonly FormError[]): FormError[] =>
  errors
    .map((error) => ({ error, control: document.getElementById(error.field) }))
    .sort((one, other) => {
      if (!one.control || !other.control)
        return Number(one.control !== null) - Number(other.control !== null);
      const isBefore = one.control.compareDocumentPosition(other.control) & Node.DOCUMENT_POSITION_FOLLOWING;
      return one.control === other.control ? 0 : isBefore ? -1 : 1;
    })
    .map(({ error }) => error);

/** All errors of a form, each a link to its field. Takes the focus after each attempt to save, so it is announced once; a live region would repeat it. */
export function ErrorSummary({
  errors,
  title,
  attempt,
}: {
  errors: readonly FormError[];
  title: string;
  attempt: number;
}) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save brings the focus here again
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [attempt]);
  if (!hasErrors) return null;
  return (
    <section
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-errors`}
      tabIndex={-1}
      className="notice notice-error mb-5"
    >
      <CircleAlert className="icon" />
      <div className="min-w-0">
        <b id={`${id}-title`} className="font-semibold">
          {title}
        </b>
        <ul id={`${id}-errors`}>
          {errors.map((error) => (
            <li key={`${error.field} ${error.message}`}>
              {error.field === "" ? (
                error.message
              ) : (
                <>
                  <a
                    href={`#${error.field}`}
                    className="inline-block min-h-6 leading-6 text-error underline underline-offset-2"
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(error.field)?.focus();
                    }}
                  >
                    {isNamed(error) ? wordsOf(error) : error.label}
                  </a>
                  {isNamed(error) ? "" : `: ${wordsOf(error)}`}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
