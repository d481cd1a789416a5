import { type MouseEvent, useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { writeListAddress } from "./list-address.ts";
import type { ListNavigation } from "./use-list-address.ts";

/**
 * How a person left a list: tab, filters, order and page size. The menu opens it so again (S-35); any other link leads to
 * exactly what it says. What was searched for is not kept.
 */
const keyOf = (userId: string, path: string): string => `talaan.address.${path}.${userId}`;

/** Keeps it in this browser. */
export function useRememberAddress(path: string, { address, list }: ListNavigation): void {
  const { userId } = useSignedIn();
  const search = writeListAddress({ ...address, search: "", page: 1, dialog: "" }, list).toString();
  useEffect(() => {
    try {
      if (search) localStorage.setItem(keyOf(userId, path), search);
      else localStorage.removeItem(keyOf(userId, path));
    } catch {
      // A full or forbidden storage: the list opens as it does for everybody.
    }
  }, [userId, path, search]);
}

/** For a link of the menu: a plain press opens the list as it was left. */
export function useOpenRemembered(): (event: MouseEvent, path: string) => void {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  return useCallback(
    (event, path) => {
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const search = isPlain ? localStorage.getItem(keyOf(userId, path)) : null;
      if (!search) return;
      event.preventDefault();
      void navigate(`${path}?${search}`);
    },
    [userId, navigate],
  );
}
