/** The fields of a student and of a sponsor that say where the person is reached, as forms and events call them (M-37). */
export const CONTACT_FIELDS = {
  students: ["email", "contact_number", "home_address"],
  sponsors: ["email", "contact_number", "home_address", "billing_address", "city", "province", "postal_code"],
} as const;
const NAMES: ReadonlySet<string> = new Set([...CONTACT_FIELDS.students, ...CONTACT_FIELDS.sponsors]);

/** Stands for a value that was erased from the record and is not shown any more. */
const ERASED = "erased";
const hidden = (value: unknown): unknown => (value ? ERASED : value);

type Data = Readonly<Record<string, unknown>>;
interface Change {
  name: string;
  before: unknown;
  after: unknown;
}
/** What an event of a record says once its contact data was erased: that they changed, not what they were. */
export function withoutContactData(data: Data): Data {
  const { entry, changes } = data as { entry?: Data; changes?: readonly Change[] };
  return {
    ...data,
    ...(entry && {
      entry: Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [name, NAMES.has(name) ? hidden(value) : value]),
      ),
    }),
    ...(changes && {
      changes: changes.map((change) =>
        NAMES.has(change.name)
          ? { ...change, before: hidden(change.before), after: hidden(change.after) }
          : change,
      ),
    }),
  };
}
