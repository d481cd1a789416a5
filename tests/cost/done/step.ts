import type { Callers } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { type Person, TABLE } from "#tests/support/sound-calls.ts";

/** What was answered to the steps before, by the name each was given. */
export type Answers = Record<string, Row>;
/** What a step looks up first, as a person does before a change; it is no part of what the change costs. */
export interface LookUp {
  as: string;
  person: Person;
  path: string | ((answers: Answers) => string);
  /** Of the answer; its first row, or its data, unless told. */
  pick?: (body: Row, answers: Answers) => Row;
}
/** A file that a step uploads. */
interface Upload {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  fields?: Record<string, string>;
}
/** A change that is done, of a record that is there or that a step before it made. */
export interface DoneChange {
  /** As the API document names the call. */
  call: string;
  person: Person;
  path: (answers: Answers) => string;
  body: (answers: Answers) => unknown;
  upload?: (answers: Answers) => Upload;
  looks: readonly LookUp[];
  /** What tells it from another step of the same call. */
  what?: string;
  /** Under which name later steps find the data of its answer. */
  as?: string;
}

type Of<Value> = Value | ((answers: Answers) => Value);
const resolved = <Value>(value: Of<Value>, answers: Answers): Value =>
  typeof value === "function" ? (value as (answers: Answers) => Value)(answers) : value;

/** The id of the answer to a step. */
export const idOf = (answers: Answers, name: string): string => {
  const { id, uuid, document_id } = answers[name] ?? {};
  return String(id ?? uuid ?? document_id);
};
export const uuidsOf =
  (name: string) =>
  (answers: Answers): { uuids: string[] } => ({ uuids: [idOf(answers, name)] });

interface More {
  /** Whose id the address has: the answer of a step by its name, or an id; several where the address has several. */
  of?: string | readonly string[] | ((answers: Answers) => string | readonly string[]);
  query?: Of<Record<string, string>>;
  body?: unknown | ((answers: Answers) => unknown);
  upload?: Of<Upload>;
  looks?: readonly LookUp[];
  as?: string;
  what?: string;
}
/** A step. Its body is the sound one of the call unless told. */
export function change(
  person: Person,
  call: string,
  { of, query = {}, body, upload, looks = [], as, what }: More = {},
): DoneChange {
  const [, path = ""] = call.split(" ");
  const idsOf = (answers: Answers): string[] => {
    if (typeof of === "string") return [idOf(answers, of)];
    return [typeof of === "function" ? of(answers) : (of ?? [])].flat() as string[];
  };
  return {
    call,
    person,
    path: (answers) => {
      const ids = idsOf(answers);
      const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? "nothing"));
      const asked = new URLSearchParams(resolved(query, answers)).toString();
      return asked ? `${filled}?${asked}` : filled;
    },
    body: (answers) => resolved(body as Of<unknown>, answers) ?? TABLE[call]?.[1],
    ...(upload !== undefined && { upload: (answers: Answers) => resolved(upload, answers) }),
    looks,
    ...(as !== undefined && { as }),
    ...(what !== undefined && { what }),
  };
}
/** Where the address has an id that no step answered. */
export const at =
  (...ids: unknown[]) =>
  (): string[] =>
    ids.map(String);

/** A text as a file, a row a line. */
export const csvFile = (...lines: readonly string[]): Upload => ({
  name: "rows.csv",
  content: lines.join("\r\n"),
});

/** Makes the look-ups of a step. */
export async function lookUp(step: DoneChange, callers: Callers, answers: Answers): Promise<void> {
  for (const { as, person, path, pick } of step.looks) {
    const { status, body } = await callers[person].get(resolved(path, answers));
    if (status !== 200) throw new Error(`${as} cannot be looked up: ${status} ${JSON.stringify(body)}`);
    answers[as] = pick ? pick(body, answers) : (body.rows?.[0] ?? body.data ?? body);
    if (answers[as] === undefined) throw new Error(`${as} has no record`);
  }
}

/** Makes a change, keeps its answer by its name, and tells what was answered. */
export async function makeChange(
  step: DoneChange,
  { apiUrl, callers, answers }: { apiUrl: string; callers: Callers; answers: Answers },
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { ...callers[step.person].headers() };
  const upload = step.upload?.(answers);
  const body = upload ? undefined : step.body(answers);
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(apiUrl + step.path(answers), {
    method: (step.call.split(" ")[0] ?? "").toUpperCase(),
    redirect: "manual",
    headers,
    ...(upload ? { body: formOf(upload) } : body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (step.as && response.ok) {
    const { data } = JSON.parse(text);
    answers[step.as] = Array.isArray(data) ? data[0] : data;
  }
  return { status: response.status, text };
}
function formOf({ name, content, fields = {} }: Upload): FormData {
  const form = new FormData();
  form.set("file", new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}
