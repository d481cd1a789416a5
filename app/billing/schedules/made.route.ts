import { call } from "#app/lib/api.server.ts";
import type { MadeRow } from "#core/billing/schedules/made-contract.ts";
import { MADE_BY_SOURCE } from "#core/billing/schedules/schedule-calls.ts";
import type { Route } from "./+types/made.route.ts";

export type MadeLoaded =
  | { ok: true; rows: MadeRow[]; count: number; page: number; totalPages: number }
  | { ok: false; message: string };

/** What a source made and passed over, a page at a time. */
export async function loader(args: Route.LoaderArgs): Promise<MadeLoaded> {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  const answer = await call(args, MADE_BY_SOURCE, {
    params: { uuid: args.params.uuid },
    search: new URLSearchParams({ page, perPage: "100" }),
  });
  return answer.ok ? { ok: true, ...answer.value } : { ok: false, message: answer.message };
}
