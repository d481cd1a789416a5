import * as z from "zod";
import type { Answer, Description } from "#core/shared/answer.ts";
import type { Field, FieldKind, Fields } from "#core/shared/list/fields.ts";

/** A reference to the schema of a table of fields or of a zod schema that has a name, or what `make` makes where it has none. */
export type Refer = (table: object, make: () => object) => object;
const INLINE: Refer = (_, make) => make();

/** The JSON schema of what a call answers; with `refer`, records that have a name are referred to. */
export const answerSchema = ({ description }: Answer<unknown>, refer = INLINE): object =>
  schemaOf(description, refer);

function schemaOf(description: Description, refer: Refer): object {
  switch (description.kind) {
    case "record": {
      const { fields, isPartial = false } = description;
      // Who asks for some names only knows which: a named record has all.
      return refer(fields, () => fieldsSchema(fields, refer, isPartial && refer === INLINE));
    }
    case "object":
      return {
        type: "object",
        required: Object.entries(description.of).flatMap(([name, of]) =>
          isOptional(of.description) ? [] : [name],
        ),
        properties: Object.fromEntries(
          Object.entries(description.of).map(([name, part]) => [name, answerSchema(part, refer)]),
        ),
      };
    case "array":
      return { type: "array", items: answerSchema(description.of, refer) };
    case "schema":
      return refer(description.schema, () => jsonSchemaOf(description.schema, "output"));
    case "oneOf":
      return { anyOf: description.of.map((one) => schemaOf(one, refer)) };
  }
}

const KINDS: Record<FieldKind, object> = {
  text: { type: "string" },
  name: { type: "string" },
  code: { type: "string" },
  badge: { type: "string" },
  choice: { type: "string" },
  money: { type: "number" },
  decimal: { type: "number" },
  day: { type: "string", format: "date" },
  instant: { type: "string", format: "date-time" },
  whole: { type: "integer" },
  number: { type: "number" },
  flag: { type: "boolean" },
  custom: {},
};

/** The schema of a table of fields; a dot in a name nests. */
function fieldsSchema(fields: Fields, refer: Refer, isPartial = false): object {
  const written = Object.values(fields).filter(({ isDerived }) => !isDerived);
  const properties: Record<string, object> = {};
  for (const field of written)
    for (const name of field.wire)
      if (name === "") Object.assign(properties, propertiesOf(fieldsSchema(field.inner ?? {}, refer)));
      else place(properties, name.split("."), fieldSchema(field, refer));
  const always = isPartial ? [] : written.filter(({ isOptional }) => !isOptional);
  const required = [...new Set(always.flatMap(namesOf))];
  return { type: "object", ...(required.length > 0 && { required }), properties };
}

/** The names of the record's own object that a field writes. */
const namesOf = ({ wire, inner }: Field<unknown>): string[] =>
  wire.flatMap((name) =>
    name === ""
      ? Object.values(inner ?? {}).flatMap((field) => (field.isOptional ? [] : namesOf(field)))
      : name.split(".").slice(0, 1),
  );

function fieldSchema(field: Field<unknown>, refer: Refer): object {
  if (field.isConstant) return { const: field.toWire(undefined) };
  const of = field.values
    ? { type: "string", enum: field.values }
    : field.inner
      ? innerSchema(field.inner, refer)
      : KINDS[field.wireKind ?? field.kind];
  const schema = field.isArray ? { type: "array", items: of } : of;
  if (field.isByName) return { type: "object", additionalProperties: schema };
  return field.isNullable && Object.keys(schema).length > 0 ? { anyOf: [schema, { type: "null" }] } : schema;
}

const innerSchema = (fields: Fields, refer: Refer): object =>
  refer(fields, () => fieldsSchema(fields, refer));

function place(properties: Record<string, object>, [name = "", ...inner]: string[], schema: object): void {
  if (inner.length === 0) {
    // Two records of one name share its object.
    properties[name] = mergedSchema(properties[name], schema);
    return;
  }
  const known = (properties[name] ?? { type: "object", properties: {} }) as {
    properties: Record<string, object>;
  };
  properties[name] = known;
  place(known.properties, inner, schema);
}

const propertiesOf = (schema: object | undefined): object | null =>
  schema && "properties" in schema ? (schema.properties as object) : null;
function mergedSchema(known: object | undefined, schema: object): object {
  const [before, after] = [propertiesOf(known), propertiesOf(schema)];
  return before && after ? { ...schema, properties: { ...before, ...after } } : schema;
}

/** A schema as the document has it: without its dialect, which is the document's own. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

/** An answer may lack it. */
const isOptional = (description: Description): boolean =>
  description.kind === "schema" && description.schema.safeParse(undefined).success;
