import type { FetcherSubmitFunction, HTMLFormMethod, SubmitTarget } from "react-router";

/** Submits a value as JSON: to an action, or to the route the screen is on. */
export const submitJson = (
  submit: FetcherSubmitFunction,
  value: object,
  action?: string,
  method: HTMLFormMethod = "post",
): void => {
  // A record with absent fields is JSON, too; its type does not say so.
  void submit({ ...value } as SubmitTarget, {
    method,
    encType: "application/json",
    ...(action !== undefined && { action }),
  });
};
