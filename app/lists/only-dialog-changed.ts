import type { ShouldRevalidateFunctionArgs } from "react-router";

/** `shouldRevalidate` of a list whose dialogs are in its address: opening or closing one changes the address, not the list. */
export function onlyDialogChanged(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && args.formMethod === undefined;
  const hasOtherDialog = currentUrl.searchParams.get("dialog") !== nextUrl.searchParams.get("dialog");
  return isSamePlace && hasOtherDialog && listPartOf(currentUrl) === listPartOf(nextUrl)
    ? false
    : defaultShouldRevalidate;
}

const listPartOf = ({ searchParams }: URL): string =>
  [...searchParams].filter(([name]) => name !== "dialog").join("&");
