import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type CallTo, sendChange } from "#app/lib/browser-calls.ts";
import { NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { afterBatch, type BatchOutcome, type BatchRun, batchRun } from "#core/shared/batches.ts";
import type { AnyCall, CallGiven } from "#core/shared/call.ts";

const BatchDialog = lazy(() => import("./batch-dialog.tsx"));

/** How a part of a change is sent. */
export type SendBatch<Item> = (items: readonly Item[], idempotencyKey: string) => Promise<BatchOutcome>;

/** Each part by the same call. */
export const sendBatchTo =
  <Item, C extends AnyCall>(
    to: CallTo<C>,
    changeOf: (items: readonly Item[]) => CallGiven<C> | Promise<CallGiven<C>>,
  ): SendBatch<Item> =>
  async (items, idempotencyKey) => {
    const outcome = await sendChange(to, await changeOf(items), idempotencyKey);
    if (!outcome.ok) return { ...outcome.refusal, isUnknown: outcome.refusal.code === NO_ANSWER.code };
    return { ok: true, message: (outcome.value as { message: string }).message };
  };

export interface Batches<Item> {
  start: (options: BatchStart<Item>) => void;
  /** How far it is, and what was done and what was not. */
  dialog: ReactNode;
}
export interface BatchStart<Item> {
  title: string;
  items: readonly Item[];
  /** The most records of one call. */
  perCall: number;
  send: SendBatch<Item>;
  /** When the dialog is closed, and something was done. */
  onDone: () => void;
}

/** Changes more records than one call takes, in parts one after another; it can be stopped, and goes on where it was (S-43). */
export function useBatches<Item>(): Batches<Item> {
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<BatchStart<Item> | null>(null);
  const [run, setRun] = useState<BatchRun<Item> | null>(null);
  const isStopped = useRef(false);
  const drive = async (from: BatchRun<Item>, send: SendBatch<Item>) => {
    isStopped.current = false;
    let at: BatchRun<Item> = { ...from, at: from.left.length > 0 ? "running" : "done", refusal: null };
    setRun(at);
    for (let [next] = at.left; next && at.at === "running"; [next] = at.left) {
      at = afterBatch(at, await send(next.items, next.idempotencyKey), isStopped.current);
      setRun(at);
    }
    if (at.done > 0) void revalidate();
  };
  const close = () => {
    setRun(null);
    if (run && run.done > 0) started?.onDone();
  };
  return {
    start: (options) => {
      setStarted(options);
      void drive(batchRun(options.items, options.perCall), options.send);
    },
    dialog: run && started && (
      <Suspense>
        <BatchDialog
          title={started.title}
          run={run as BatchRun<unknown>}
          onStop={() => {
            isStopped.current = true;
          }}
          onContinue={(from) => void drive(from as BatchRun<Item>, started.send)}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
