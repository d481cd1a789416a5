import * as z from "zod";
import type { Area } from "#core/identity/access.ts";
import type { Actor } from "#core/shared/actions.ts";
import type { Answer } from "#core/shared/answer.ts";
import type { AnyCall, SignedOutAccess } from "#core/shared/call.ts";

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
  isCostlyRead?: true;
  success: 200 | 201 | 202 | 101;
  /** The area that admits to it; a call without a token names how open it is instead. */
  access: Area | SignedOutAccess;
  admits?(actor: Actor): boolean;
  answer: Answer<unknown>;
  otherAnswers?: Readonly<Partial<Record<200 | 202, Answer<unknown>>>>;
}

/** The OpenAPI entry of a declared call. */
export const operationOf = ({ query, body, ...call }: AnyCall): Operation => ({
  ...call,
  ...(query && { query: query instanceof z.ZodPipe ? (query.in as z.ZodType) : query }),
  ...(body && { body }),
});
