import { useCallback } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import {
  changeAddress,
  type ListAddress,
  type ListDefinition,
  readListAddress,
  writeListAddress,
} from "./list-address.ts";

export interface ListNavigation {
  address: ListAddress;
  list: ListDefinition;
  change: (change: Partial<ListAddress>) => void;
  /** The search part of a link to a changed address. */
  linkTo: (change: Partial<ListAddress>) => string;
  /** Other rows are on their way; the old ones stay, dimmed. */
  isStale: boolean;
}

/** The list's state, kept in the page's address. */
export function useListAddress(list: ListDefinition): ListNavigation {
  const [params, setParams] = useSearchParams();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const change = useCallback(
    (wanted: Partial<ListAddress>) =>
      setParams(
        (current) => writeListAddress(changeAddress(readListAddress(current, list), wanted, list), list),
        { preventScrollReset: true },
      ),
    [setParams, list],
  );
  const address = readListAddress(params, list);
  return {
    address,
    list,
    change,
    linkTo: (wanted) => `?${writeListAddress(changeAddress(address, wanted, list), list)}`,
    isStale: navigation.state === "loading" && navigation.location.pathname === pathname,
  };
}
