import { call, load } from "#app/lib/api.server.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { SAVE_SCHEME_VERSION, SCHEME_DETAIL } from "#core/grading/schemes/scheme-calls.ts";
import type { SchemeDetail, SchemeVersionEntry } from "#core/grading/schemes/scheme-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/scheme.route.ts";
import { type SchemeSubmission, schemeOutcome } from "./save-scheme.server.ts";
import { SchemeEditor } from "./scheme-editor.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.scheme.name ?? "Grading Scheme"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<SchemeDetail> {
  const { data } = await load(args, SCHEME_DETAIL, { params: { id: args.params.id } });
  return data;
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const { input } = await submittedCall(
    args.request,
    ({ entry, idempotencyKey }: SchemeSubmission<SchemeVersionEntry>) => ({
      params: { id },
      json: bodyOf(SAVE_SCHEME_VERSION, entry),
      idempotencyKey,
    }),
  );
  return schemeOutcome(await call(args, SAVE_SCHEME_VERSION, input));
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** A grading scheme: its newest version to make the next one from, what that would change, and the versions there are. */
export default function SchemePage({ loaderData: detail }: Route.ComponentProps) {
  return <SchemeEditor key={`${detail.uuid} ${detail.scheme.version}`} detail={detail} />;
}
