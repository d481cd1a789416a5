import { data } from "react-router";
import { refusalFromBody } from "./error-catalogue.ts";

/** No id, number, name or code of a path is one of these; a URL would take them for steps between folders. */
const STEPS: readonly string[] = ["", ".", ".."];

/**
 * A path of the API, the only way to put a value into one: apiPath`/documents/${id}/file`. Each value is one encoded
 * segment, whatever it holds; one that could lead to another path is not found (404).
 */
export function apiPath(texts: TemplateStringsArray, ...values: readonly (string | undefined)[]): string {
  return texts.reduce((path, text, index) => path + segment(values[index - 1] ?? "") + text);
}

/** The path of a declared call with its values in place of the names in braces. */
export const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ""));

function segment(value: string): string {
  if (STEPS.includes(value) || /[/\\\p{Cc}]/u.test(value))
    throw data(
      refusalFromBody(404, { message: "This record does not exist, or you don't have access to it." }),
      {
        status: 404,
      },
    );
  return encodeURIComponent(value);
}

/** A path that is no other than it seems: fetch would resolve dot segments, and drop what follows a # or a ?. */
export const isPlainPath = (path: string): boolean => new URL(`http://api${path}`).pathname === path;
