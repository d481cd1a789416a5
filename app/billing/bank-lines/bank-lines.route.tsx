import { lazy, Suspense, useEffect } from "react";
import { useFetcher } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import { call } from "#app/lib/api.server.ts";
import { type ApiRefusal, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { Cells } from "#app/lists/cells.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Button } from "#app/ui/button.tsx";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  HandCoins,
  RefreshCw,
  Undo2,
} from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { MATCH_BANK_LINES } from "#core/billing/bank-lines/bank-line.body.ts";
import type { BankLineStatus } from "#core/billing/bank-lines/bank-line.ts";
import { BANK_LINE_LIST, BANK_LINE_STATUS_LABELS } from "#core/billing/bank-lines/bank-line.ts";
import type { Route } from "./+types/bank-lines.route.ts";

const STYLES: StatusStyles<(typeof BANK_LINE_STATUS_LABELS)[BankLineStatus]> = {
  Unmatched: { icon: CircleDashed },
  Matched: { icon: CircleDot, tone: "badge-info" },
  Confirmed: { icon: CircleCheck, tone: "badge-success" },
  Ignored: { icon: CircleSlash },
};

const BANK_LINE_CELLS: Cells<typeof BANK_LINE_LIST> = {
  status: ({ status }) => <StatusBadge status={BANK_LINE_STATUS_LABELS[status]} styles={STYLES} />,
};

const BankImport = lazy(() => import("./bank-import.tsx"));
const ICONS = { record: HandCoins, confirm: CircleCheck, ignore: Ban, undo: Undo2, reopen: Undo2 };

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

type MatchedAgain = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Matches the open lines to what is recorded now: a payment that was entered since finds its line. */
function MatchAgain() {
  const { data, state, submit } = useFetcher<MatchedAgain>();
  useEffect(() => {
    if (data?.ok) toastSuccess("Open lines matched again", data.message);
    else if (data) toastError(WENT_WRONG.status, data.refusal.message);
  }, [data]);
  return (
    <Button
      className="max-sm:btn-square"
      isBusy={state !== "idle"}
      onClick={() => submitJson(submit, {}, "/ims/bank-lines")}
    >
      <RefreshCw className="icon" />
      <span className="max-sm:sr-only">Match again</span>
    </Button>
  );
}
