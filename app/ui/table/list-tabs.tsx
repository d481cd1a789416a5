import { Link } from "react-router";
import type { ListNavigation } from "./use-list-address.ts";

/** The list's tabs with their counts; each is a link, so that it can be opened elsewhere. */
export function ListTabs({
  navigation,
  counts,
  label,
  isShown = () => true,
}: {
  navigation: ListNavigation;
  counts: Record<string, number> | null;
  label: string;
  /** Of a tab's key: whether who is signed in has it; all unless told. */
  isShown?: (key: string) => boolean;
}) {
  return (
    <nav aria-label={label} className="-mb-px flex min-w-0 gap-5 overflow-x-auto [scrollbar-width:none]">
      {navigation.list.tabs
        .filter(({ key }) => isShown(key))
        .map((tab) => {
          const isCurrent = tab.key === navigation.address.tab;
          return (
            <Link
              key={tab.key}
              to={navigation.linkTo({ tab: tab.key })}
              aria-current={isCurrent ? "page" : undefined}
              className={`inline-flex h-9 flex-none items-center gap-1.5 border-b-2 text-sm ${
                isCurrent ? "border-primary font-semibold" : "border-transparent font-medium text-muted"
              }`}
            >
              {tab.label}
              {counts && <span className="count">{(counts[tab.key] ?? 0).toLocaleString("en-US")}</span>}
            </Link>
          );
        })}
    </nav>
  );
}
