import { streamFile } from "#app/documents/stream-file.server.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { submittedForm } from "#app/lib/submitted.server.ts";
import type { Route } from "./+types/pay-file.route.ts";

/** Public (B-133): the token of a mailed link → the PDF of its invoice. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const form = await submittedForm(args.request);
  return streamFile(args, apiPath`/pay-app/file`, {
    method: "POST",
    json: { token: String(form.get("token") ?? "") },
  });
}
