import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

const WARN_BEFORE_MS = 5 * 60_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Warns before the session ends for good; drafts stay in this tab and are there again after signing in. */
export function SessionWarning({ endsAt }: { endsAt: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const waitMs = endsAt - WARN_BEFORE_MS - Date.now();
    if (waitMs > TIMER_MAX_MS) return;
    const timer = setTimeout(() => setIsShown(true), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (!isShown) return null;
  return (
    <Dialog
      role="alertdialog"
      title="Your session is about to end"
      onClose={() => setIsShown(false)}
      footer={
        <>
          <Form method="post" action="/sign-out?again">
            <Button type="submit">Sign in again now</Button>
          </Form>
          <Button className="btn-primary" data-initial-focus="" onClick={() => setIsShown(false)}>
            Go on
          </Button>
        </>
      }
    >
      <p className="text-muted">
        In five minutes you will be asked to sign in again. What you have typed in this tab is kept.
      </p>
    </Dialog>
  );
}
