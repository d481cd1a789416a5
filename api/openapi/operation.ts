import * as z from "zod";
import type { Answer } from "../../core/shared/answer.ts";
import { type AnyCall, isSignedOut, type SignedOutAccess } from "../../core/shared/call.ts";

/** Every call, for the OpenAPI document; a test holds this list to the routes. Schemas are the ones that parse. */
export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  tag: "Identity" | "Grading" | "Reports" | "Billing" | "Documents" | "Management" | "Service";
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart upload with the field `file`. */
  upload?: true;
  success: 200 | 201 | 202 | 101;
  /** Needs no token; `open` and `signature` need no application key either. */
  access?: SignedOutAccess;
  answer: Answer<unknown>;
  otherAnswers?: Readonly<Partial<Record<200 | 202, Answer<unknown>>>>;
}

/** The OpenAPI entry of a declared call. */
export const operationOf = ({ access, query, body, ...call }: AnyCall): Operation => ({
  ...call,
  ...(query && { query: query instanceof z.ZodPipe ? (query.in as z.ZodType) : query }),
  ...(body && { body }),
  ...(isSignedOut(access) && { access }),
});
