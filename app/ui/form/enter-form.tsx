import type { ReactNode } from "react";

/** A form whose visible button is outside it: Enter in a field submits it too. Native validation is off. */
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
