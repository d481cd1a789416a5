import { Link } from "react-router";
import { SCREENS, type ScreenKey } from "#core/identity/screens.ts";
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
  const tabs = navigation.list.tabs
    .filter(({ key }) => isShown(key))
    .map((tab) => ({
      ...tab,
      to: navigation.linkTo({ tab: tab.key }),
      isCurrent: tab.key === navigation.address.tab,
      count: counts && (counts[tab.key] ?? 0),
    }));
  return <TabLinks label={label} tabs={tabs} />;
}

/** Screens that belong together, as tabs. */
export const ScreenTabs = ({
  screens,
  current,
  label,
}: {
  screens: readonly ScreenKey[];
  current: string;
  label: string;
}) => (
  <TabLinks
    label={label}
    tabs={screens.map((key) => ({
      key,
      label: SCREENS[key].tab ?? SCREENS[key].label,
      to: SCREENS[key].path,
      isCurrent: key === current,
      count: null,
    }))}
  />
);

interface TabLink {
  key: string;
  label: string;
  to: string;
  isCurrent: boolean;
  count: number | null;
}

const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav aria-label={label} className="-mb-px flex min-w-0 gap-5 overflow-x-auto [scrollbar-width:none]">
    {tabs.map(({ key, label: words, to, isCurrent, count }) => (
      <Link
        key={key}
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={`tab-link inline-flex h-9 flex-none items-center gap-1.5 border-b-2 text-sm ${
          isCurrent ? "border-primary font-semibold" : "border-transparent font-medium text-muted"
        }`}
      >
        {words}
        {count !== null && <span className="count">{count.toLocaleString("en-US")}</span>}
      </Link>
    ))}
  </nav>
);
