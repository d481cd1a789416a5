import { answerSchema } from "#api/openapi/answer-schema.ts";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { FILE } from "#core/shared/answer.ts";

/** The part of JSON Schema that the OpenAPI document uses for answers. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

const HAS_TYPE: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** Where a value differs from its schema; a name that the schema does not have differs too. */
export function misfits(schema: Schema, value: unknown, path = "$"): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const found = alternatives.map((one) => misfits(one, value, path));
    return found.some((each) => each.length === 0) ? [] : (found[0] ?? []);
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type = types.find((one) => HAS_TYPE[one]?.(value));
  if (types.length > 0 && type === undefined)
    return [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, described as ${types.join(" or ")}`];
  if (schema.enum && !schema.enum.includes(value))
    return [`${path} is ${JSON.stringify(value)}, none of its values`];
  if (schema.const !== undefined && JSON.stringify(schema.const) !== JSON.stringify(value))
    return [`${path} is ${JSON.stringify(value)}, not ${JSON.stringify(schema.const)}`];
  if (type === "array")
    return (value as unknown[]).flatMap((item, place) =>
      schema.items ? misfits(schema.items, item, `${path}.${place}`) : [],
    );
  return type === "object" ? misfitNames(schema, value as Record<string, unknown>, path) : [];
}

function misfitNames(
  { properties, required = [], additionalProperties }: Schema,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => `${path}.${name} is missing`);
  const other = additionalProperties || undefined;
  const isOpen = properties === undefined || other !== undefined;
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, inner]) => {
      const schema = properties?.[name] ?? other;
      if (schema) return misfits(schema, inner, `${path}.${name}`);
      return isOpen ? [] : [`${path}.${name} is not described`];
    }),
  ];
}

const described = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`),
  // Literal paths before those with names.
  names: operation.path.split("{").length,
})).sort((one, other) => one.names - other.names);
const schemas = new Map<string, Schema | null>();

/** The schema of what a request was answered; null where the document describes no JSON. */
export function schemaOf(method: string, pathname: string, status: number): Schema | null {
  const found = described.find(
    ({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(pathname),
  )?.operation;
  if (!found) return null;
  const key = `${found.method} ${found.path} ${status}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const schema = schemaFor(found, status);
  schemas.set(key, schema);
  return schema;
}

function schemaFor({ success, answer, otherAnswers }: Operation, status: number): Schema | null {
  const given = status === success ? answer : otherAnswers?.[status as 200 | 202];
  return given && given !== FILE ? (answerSchema(given) as Schema) : null;
}
