import type * as z from "zod";
import type { Area } from "#core/identity/access.ts";
import type { Actor } from "./actions.ts";
import type { Answer } from "./answer.ts";
import { type AnyBody, type BodyValue, sent } from "./body.ts";
import type { CostlyWork } from "./costly-work.ts";

/**
 * One call of the API, declared once. The route, the OpenAPI document, the tests of access and bad input, and the
 * console's types follow from it.
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Value = unknown,
  Access extends Area | SignedOutAccess = Area | SignedOutAccess,
  Method extends CallMethod = CallMethod,
> {
  method: Method;
  /** "/payment/{uuid}". */
  path: Path;
  /** The values a name of the path may have, as a pattern; any other is not found. */
  patterns?: Readonly<Partial<Record<keyof ParamsOf<Path>, string>>>;
  /** The names of the path that must be uuids: with any other value it is not found, before anything else is read. */
  uuids?: readonly NameOf<Path>[];
  /** The area that admits to it; a call without a session names how open it is instead. */
  access: Access;
  /** Which roles of the area may make it to some record at all; absent: all of them. Asked of the workflow (`whoMay`). */
  admits?(actor: Actor): boolean;
  tag: "Identity" | "Grading" | "Reports" | "Billing" | "Documents" | "Management" | "Service";
  summary: string;
  query?: Query;
  body?: Body;
  /** Which of the alternatives of `body` a body is parsed by, so that a refusal is about that one. */
  bodyFor?(json: unknown): Body extends z.ZodType ? z.ZodType<z.output<Body>> : never;
  /** A multipart upload with the field `file`. */
  upload?: true;
  /** A browser may make it itself, at the console's /calls; otherwise only the console's server does. */
  isForBrowsers?: true;
  /** The record as it is now, read from the `data` of a refusal as stale, for the form that was refused. */
  current?(this: void, wire: unknown): unknown;
  /** Work of which a person may ask for so much and no more within some minutes (S-20); a dry run counts only where it reads a file. */
  costly?: CostlyWork;
  /** A read that grows with the school: of one person a few run at once (S-64). Pages of lists are such. */
  isCostlyRead?: true;
  success: 200 | 201 | 202 | 101;
  answer: Answer<Value>;
  /** Answers it also has, by their status: what a dry run tells. */
  otherAnswers?: Readonly<Partial<Record<200 | 202, Answer<unknown>>>>;
}
type CallMethod = "get" | "post" | "put" | "patch" | "delete";
/** Without a token; `open` without the application key either, and so `signature`, whose body is signed by another system. */
export type SignedOutAccess = (typeof SIGNED_OUT_ACCESS)[number];
const SIGNED_OUT_ACCESS = ["signed-out", "open", "signature"] as const;
export const isSignedOut = (access: Area | SignedOutAccess): access is SignedOutAccess =>
  SIGNED_OUT_ACCESS.some((one) => one === access);
// biome-ignore lint/suspicious/noExplicitAny: a call of any answer; whoever takes one only passes it on
export type AnyCall = Call<string, z.ZodType | undefined, z.ZodType | undefined, any>;

/** The names in braces of a call's path. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Record<never, string>;
type NameOf<Path extends string> = string extends Path ? string : keyof ParamsOf<Path> & string;
export type CallParams<C> = C extends { path: infer Path extends string } ? ParamsOf<Path> : never;
export type CallQuery<C> = C extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
export type CallBody<C> = C extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
export type CallJson<C> = C extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
export type CallValue<C> = C extends { answer: Answer<infer Value> } ? Value : never;
/** What a browser hands over for the body: the value it is made of, where the body says how. */
export type CallGiven<C> = C extends { body: infer B }
  ? [BodyValue<B>] extends [never]
    ? CallJson<C>
    : BodyValue<B>
  : undefined;
/** The record a refusal as stale brings along. */
export type CallCurrent<C> = C extends { current: (wire: unknown) => infer Row } ? Row : null;

/** Checks a call and keeps its precise types. */
export const defineCall = <
  const Path extends string,
  Value,
  const Access extends Area | SignedOutAccess,
  const Method extends CallMethod,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Current extends ((wire: unknown) => unknown) | undefined = undefined,
>(
  call: Call<Path, Query, Body, Value, Access, Method> & { current?: Current },
): Call<Path, Query, Body, Value, Access, Method> & {
  query: Query;
  body: Body;
  current: Current;
} =>
  call as Call<Path, Query, Body, Value, Access, Method> & {
    query: Query;
    body: Body;
    current: Current;
  };

/** What a screen sends as a call's body, of the value that the API parses it to. */
export const bodyOf = <C extends { body: AnyBody }>(call: C, value: BodyValue<C["body"]>): CallJson<C> =>
  sent(call.body, value as BodyValue<AnyBody>) as CallJson<C>;

const isCall = (value: unknown): value is AnyCall =>
  typeof value === "object" && value !== null && "method" in value && "summary" in value;

/** The calls that a module exports, each by itself or in a record, or in a record of records. */
export const callsIn = (exported: object, depth = 3): AnyCall[] =>
  Object.values(exported).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    return depth > 1 && typeof value === "object" && value !== null ? callsIn(value, depth - 1) : [];
  });
