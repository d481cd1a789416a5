import { useNavigation } from "react-router";

/** A hairline while another page is on its way, once that takes longer than a blink. */
export function PageProgress() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div role="status" className="not-printed pointer-events-none fixed inset-x-0 top-0 z-40 h-0.5">
      {isLoading && (
        <>
          <span className="sr-only">Loading</span>
          <span className="late block h-full w-full animate-pulse bg-primary" />
        </>
      )}
    </div>
  );
}
