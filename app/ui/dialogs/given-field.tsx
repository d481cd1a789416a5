import { lazy, Suspense } from "react";
import { TextAreaField } from "#app/ui/form/text-fields.tsx";
import { type Confirmation, REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { NO_DAY, REQUIRED } from "#core/shared/entry-messages.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";

/** Few confirmations ask for a day. */
const DayField = lazy(async () => ({ default: (await import("#app/ui/form/day-field.tsx")).DayField }));

export type Asks = NonNullable<Confirmation["asks"]>;
/** Of the field it is given in. */
const GIVEN_ID = "given";

/** What is missing or wrong of what a confirmation asks for; null: it can be done. */
export function givenError(asks: Asks | undefined, given: string): string | null {
  if (!asks) return null;
  if (asks.kind === "reason")
    return given.trim() === "" && !asks.isOptional ? "Please give the reason." : null;
  if (!isSchoolDay(given)) return given === "" ? REQUIRED : NO_DAY;
  return given < asks.from ? `Please choose ${formatDay(asks.from)} or a later day.` : null;
}

/** The reason or the day a confirmation asks for. */
export function GivenField(props: {
  asks: Asks;
  given: string;
  error: string | undefined;
  onChange: (given: string) => void;
}) {
  const { asks, given, error, onChange } = props;
  if (asks.kind === "day")
    return (
      <Suspense>
        <DayField
          id={GIVEN_ID}
          label={asks.label}
          value={given === "" ? undefined : given}
          isRequired
          error={error}
          onChange={(day) => onChange(day ?? "")}
        />
      </Suspense>
    );
  return (
    <TextAreaField
      id={GIVEN_ID}
      label={asks.label}
      isRequired={!asks.isOptional}
      maxLength={REASON_CHARACTERS_MAX}
      value={given}
      error={error}
      onChange={onChange}
    />
  );
}
