import { loadOr } from "#app/lib/api.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import { readNewInvoicePath } from "#core/billing/form-addresses-contract.ts";
import { SCHOOL_AS_BUSINESS } from "#core/billing/lookup-calls.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/invoice-create.route.ts";
import { findCustomer } from "./find-customer.server.ts";
import { InvoiceEditor } from "./form/invoice-editor.tsx";
import { blankForm } from "./form/invoice-form.ts";
import { loadChoices, saveInvoice } from "./form/save-invoice.server.ts";

const BUSINESS_ID = "1";
/** What the form shows of the school where it did not load. */
const NO_BUSINESS: BusinessParty = {
  name: "",
  address: "",
  contactNumber: "",
  email: "",
  taxNumber: "",
  logo: null,
};

export const meta = () => [{ title: "Create Invoice · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const customerId = readNewInvoicePath(args.url.searchParams);
  const [choices, found, business] = await Promise.all([
    loadChoices(args),
    customerId === "" ? null : findCustomer(args, customerId),
    loadOr(
      args,
      SCHOOL_AS_BUSINESS,
      { params: { id: BUSINESS_ID } },
      { data: NO_BUSINESS },
      WENT_WRONG.business,
    ),
  ]);
  const notFound =
    found && !found.ok ? [{ title: WENT_WRONG.invoicesAndCustomer, message: found.message }] : [];
  return {
    ...choices,
    failures: [...choices.failures, ...notFound, ...business.failures],
    business: business.value.data,
    today: schoolDayAt(Date.now()),
    recurs: args.url.searchParams.get("type") === "recurring",
    customer: found?.ok ? found.customer : null,
  };
}

export const action = (args: Route.ActionArgs) => saveInvoice(args, null);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function InvoiceCreate({ loaderData }: Route.ComponentProps) {
  return (
    <InvoiceEditor
      {...loaderData}
      title="Create Invoice"
      record={null}
      initial={{
        ...blankForm(loaderData.today, loaderData.settings.termsDays),
        ...(loaderData.recurs && { type: "RECURRING" as const }),
        ...(loaderData.customer && {
          billTo: "INDIVIDUAL" as const,
          customer: loaderData.customer,
          customerText: loaderData.customer.name,
        }),
      }}
    />
  );
}
