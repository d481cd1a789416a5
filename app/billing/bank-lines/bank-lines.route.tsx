import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Undo2 from "lucide-react/icons/undo-2";
import { lazy, Suspense } from "react";
import { ImportButton } from "#app/billing/import-button.tsx";
import { call } from "#app/lib/api.server.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { MATCH_BANK_LINES } from "#core/billing/bank-lines/bank-line-calls.ts";
import { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line-list.ts";
import type { Route } from "./+types/bank-lines.route.ts";
import { BANK_LINE_CELLS } from "./bank-line-cells.tsx";
import { MatchAgain, type MatchedAgain } from "./match-again.tsx";

const BankImport = lazy(() => import("./bank-import.tsx"));
const ICONS = { confirm: CircleCheck, ignore: Ban, undo: Undo2 };

export const meta = listMeta(BANK_LINE_LIST);
export const loader = listLoader(BANK_LINE_LIST);
/** Matches the open lines again. */
export async function action(args: Route.ActionArgs): Promise<MatchedAgain> {
  await submittedJson(args.request);
  const answer = await call(args, MATCH_BANK_LINES, {});
  return answer.ok ? { ok: true, message: answer.value.message } : { ok: false, refusal: answer };
}
export const clientAction = withLostResponse;
export default listPage(BANK_LINE_LIST, {
  cells: BANK_LINE_CELLS,
  useActions: (onDone) => useListActions(BANK_LINE_LIST, { icons: ICONS, onDone }),
  actions: ({ navigation }) => (
    <>
      <MatchAgain />
      <ImportButton navigation={navigation} />
    </>
  ),
  dialogs: ({ navigation }) =>
    navigation.address.dialog === "import" && (
      <Suspense>
        <BankImport onClose={() => navigation.change({ dialog: "" })} />
      </Suspense>
    ),
});
