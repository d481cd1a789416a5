import { useSearchParams } from "react-router";
import { OPENED, type OpenedDialog } from "#core/grading/gradebook/gradebook-path.ts";

/** The dialog that is open by the page's address, and closing it. */
export function useOpenedDialog(): { opened: OpenedDialog | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get("open");
  return {
    opened: Object.values(OPENED).find((name) => name === asked) ?? null,
    close: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
