import type { ReactNode } from "react";

/** A form whose visible button stands outside it: Enter in a field submits all the same. Its fields check themselves. */
export function EnterForm(props: {
  label?: string;
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      aria-label={props.label}
      className={props.className ?? "grid gap-4"}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <button type="submit" hidden />
    </form>
  );
}
