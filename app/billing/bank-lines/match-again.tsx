import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type ApiRefusal, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { Button } from "#app/ui/button.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";

export type MatchedAgain = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Matches the open lines to what is recorded now: a payment that was entered since finds its line. */
export function MatchAgain() {
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
      <RefreshCw className="icon" aria-hidden />
      <span className="max-sm:sr-only">Match again</span>
    </Button>
  );
}
