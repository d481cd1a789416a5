import { loadOr } from "#app/lib/api.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { SCHOOL_AS_BUSINESS } from "#core/billing/lookup-calls.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/credit-memo-create.route.ts";
import { CreditEditor } from "./form/credit-editor.tsx";
import { blankCredit } from "./form/credit-form.ts";
import { loadCreditItems, saveCreditMemos } from "./form/save-credit-memo.server.ts";

const BUSINESS_ID = "1";
/** What the form shows of the school where it did not load. */
const NO_BUSINESS = { name: "", address: "", contactNumber: "", email: "", taxNumber: "", logo: null };

export const meta = () => [{ title: "Credit Form · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const [items, business] = await Promise.all([
    loadCreditItems(args),
    loadOr(
      args,
      SCHOOL_AS_BUSINESS,
      { params: { id: BUSINESS_ID } },
      { data: NO_BUSINESS },
      WENT_WRONG.business,
    ),
  ]);
  return {
    products: items.products,
    settings: items.settings,
    failures: [...items.failures, ...business.failures],
    business: business.value.data,
    today: schoolDayAt(Date.now()),
  };
}

export const action = (args: Route.ActionArgs) => saveCreditMemos(args, null);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function CreditMemoCreate({ loaderData }: Route.ComponentProps) {
  return (
    <CreditEditor
      {...loaderData}
      title="Credit Form"
      record={null}
      initial={blankCredit(loaderData.today)}
      payable={[]}
    />
  );
}
