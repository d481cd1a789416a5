import { call } from "#app/lib/api.server.ts";
import { MEMBERS_OF_SEGMENT } from "#core/billing/lookup-calls.ts";
import type { SegmentMembers } from "#core/billing/lookup-contract.ts";
import type { Route } from "./+types/segment-members.route.ts";

export type SegmentMembersLoaded = { ok: true; members: SegmentMembers } | { ok: false; message: string };

/** Who is invoiced when a draft to this segment is published, and who is left out. */
export async function loader(args: Route.LoaderArgs): Promise<SegmentMembersLoaded> {
  const day = new URL(args.request.url).searchParams.get("day");
  const search = new URLSearchParams({ segment_id: args.params.code, ...(day && { invoice_date: day }) });
  const answer = await call(args, MEMBERS_OF_SEGMENT, { search });
  return answer.ok ? { ok: true, members: answer.value.data } : { ok: false, message: answer.message };
}
