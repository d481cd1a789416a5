import { businessFromWire, NO_BUSINESS, type WireBusiness } from "../../core/management/contract.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import { answered } from "../lib/answered.ts";
import { loadOr } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { WENT_WRONG } from "../lib/error-catalogue.ts";
import type { Route } from "./+types/invoice-create.route.ts";
import { InvoiceEditor } from "./form/invoice-editor.tsx";
import { blankForm } from "./form/invoice-form.ts";
import { loadChoices, saveInvoice } from "./form/save-invoice.server.ts";

const BUSINESS_ID = "1";

export const meta = () => [{ title: "Create Invoice · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const [choices, business] = await Promise.all([
    loadChoices(args),
    loadOr<{ data: WireBusiness }>(
      args,
      { path: apiPath`/business/${BUSINESS_ID}` },
      { data: NO_BUSINESS },
      WENT_WRONG.business,
    ),
  ]);
  return {
    ...choices,
    failures: [...choices.failures, ...business.failures],
    business: businessFromWire(business.wire.data),
    today: schoolDayAt(Date.now()),
  };
}

export const action = (args: Route.ActionArgs) => saveInvoice(args, null);
export const clientAction = (args: Route.ClientActionArgs) => answered(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function InvoiceCreate({ loaderData }: Route.ComponentProps) {
  return (
    <InvoiceEditor
      {...loaderData}
      title="Create Invoice"
      standing={null}
      initial={blankForm(loaderData.today)}
    />
  );
}
