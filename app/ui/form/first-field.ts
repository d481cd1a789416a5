import { type RefObject, useEffect } from "react";

const FIELDS = ":is(input:not([type=hidden], [type=file], [readonly]), select, textarea):not(:disabled)";

/** Puts the focus into the first field of a form, or into the one that is marked for it; false: it has none yet. */
export function focusFirstField(form: HTMLElement | null): boolean {
  if (!form) return false;
  const first =
    form.querySelector<HTMLElement>("[data-initial-focus]") ?? form.querySelector<HTMLElement>(FIELDS);
  // Of radio buttons the chosen one takes the focus, as it would by Tab.
  const isRadio = first instanceof HTMLInputElement && first.type === "radio";
  const group = isRadio ? `input[name="${CSS.escape(first.name)}"]:checked` : null;
  const field = (group && form.querySelector<HTMLElement>(group)) || first;
  field?.focus({ focusVisible: true });
  // As by Tab: what is typed replaces what is there.
  if (field instanceof HTMLInputElement && !isRadio) field.select();
  return field !== null;
}

/** Puts the focus into the first field that is marked as wrong; false: none is. */
export function focusFirstWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus({ focusVisible: true });
  return wrong !== null && wrong !== undefined;
}

/** The first field of a screen's form has the focus once it has come; who has begun to type before goes on there. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (isWanted && !form.current?.contains(document.activeElement)) focusFirstField(form.current);
  }, [form, isWanted]);
}
