import * as z from "zod";

/** What clients send along with POST /documents; accepted and ignored: the server draws from its own records (S-5). */
export const IGNORED = {
  parser: z.unknown().optional(),
  cookieId: z.unknown().optional(),
  content: z.unknown().optional(),
  contents: z.unknown().optional(),
  data: z.unknown().optional(),
  columns: z.unknown().optional(),
  header: z.unknown().optional(),
  footer: z.unknown().optional(),
  page: z.unknown().optional(),
  page_options: z.unknown().optional(),
  options: z.unknown().optional(),
};
