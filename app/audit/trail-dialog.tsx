import { useCallback, useEffect, useState } from "react";
import { type Asked, ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import type { TRAIL_STATE, Trail, VERIFY_TRAIL } from "#core/audit/trail.body.ts";
import { formatDay, formatInstant } from "#core/shared/school-day.ts";

const POLL_MS = 1000;
const count = (events: number, what = "event"): string =>
  `${events.toLocaleString("en-US")} ${events === 1 ? what : `${what}s`}`;

/** How far the audit trail is sealed and anchored, and its verification on request. */
export default function TrailDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Asked<typeof TRAIL_STATE> | null>(null);
  const [refusal, setRefusal] = useState("");
  const load = useCallback(
    () => ask(callTo<typeof TRAIL_STATE>("GET /audit_log/verification")).then(setAnswer),
    [],
  );
  const trail = answer?.ok ? answer.value.data : null;
  const verification = trail?.verification ?? null;
  const isRunning = verification !== null && verification.finishedAt === null;
  useEffect(() => {
    void load();
    if (!isRunning) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [load, isRunning]);
  const verify = async () => {
    const outcome = await sendChange(callTo<typeof VERIFY_TRAIL>("POST /audit_log/verification"));
    setRefusal(outcome.ok ? "" : outcome.refusal.message);
    await load();
  };
  return (
    <Dialog
      title="Audit trail"
      className="max-w-[560px]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button className="btn-primary" isBusy={isRunning} disabled={!trail} onClick={() => void verify()}>
            Verify now
          </Button>
        </>
      }
    >
      {answer === null && (
        <p role="status" className="text-muted">
          Reading the audit trail…
        </p>
      )}
      {answer && !answer.ok && <Notice kind="error">{answer.message}</Notice>}
      {refusal !== "" && <Notice kind="error">{refusal}</Notice>}
      {trail && (
        <div className="grid gap-4">
          <Facts look="beside" facts={sealsOf(trail)} />
          <Verification trail={trail} />
        </div>
      )}
    </Dialog>
  );
}

const sealsOf = ({ sealedAt, sealedEvents, unsealedEvents, anchoredOn }: Trail): Fact[] => [
  {
    label: "Sealed",
    value: sealedAt === null ? "Nothing yet" : `${count(sealedEvents)}, through ${formatInstant(sealedAt)}`,
  },
  { label: "Not yet sealed", value: count(unsealedEvents) },
  { label: "Last anchor", value: anchoredOn === null ? "None yet" : formatDay(anchoredOn) },
];

function Verification({ trail: { verification } }: { trail: Trail }) {
  if (!verification)
    return (
      <p className="text-muted">
        Verifying walks through every sealed event and says whether any was changed, removed or added behind
        the system.
      </p>
    );
  const { askedAt, askedBy, events, mistake, finishedAt } = verification;
  const words =
    finishedAt === null
      ? `Verifying: ${count(events)} so far…`
      : (mistake ?? (events === 0 ? "Nothing is sealed yet" : `Unbroken, ${count(events)}`));
  return (
    <div className="grid gap-1">
      <Notice kind={finishedAt === null ? "info" : mistake === null ? "success" : "error"}>{words}</Notice>
      <p className="text-sm text-muted">
        Asked for by {askedBy}, {formatInstant(askedAt)}
      </p>
    </div>
  );
}
