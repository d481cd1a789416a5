import { useEffect, useRef } from "react";

/** Chooses all rows of the page; half-set while only some are chosen. */
export function PageCheckbox({
  chosen,
  onToggle,
}: {
  chosen: "none" | "some" | "all";
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen === "some";
  }, [chosen]);
  return (
    <CheckTarget>
      <input
        ref={box}
        type="checkbox"
        className="checkbox"
        aria-label="Select all on this page"
        checked={chosen === "all"}
        onChange={onToggle}
      />
    </CheckTarget>
  );
}

/** Makes the target of a checkbox 28 px without showing it. */
export function CheckTarget({ children }: { children: React.ReactNode }) {
  return <span className="-m-1.5 inline-grid size-7 place-items-center align-middle">{children}</span>;
}
