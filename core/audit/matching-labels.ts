import { foldText } from "#core/shared/search-text.ts";

/** The values whose label holds the text, whatever case and accents. */
export function matchingLabels<V extends string>(labels: Readonly<Record<V, string>>, text: string): V[] {
  const wanted = foldText(text);
  return (Object.entries<string>(labels) as [V, string][]).flatMap(([value, label]) =>
    foldText(label).includes(wanted) ? [value] : [],
  );
}
