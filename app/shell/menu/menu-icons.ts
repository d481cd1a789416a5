import Award from "lucide-react/icons/award";
import BadgePercent from "lucide-react/icons/badge-percent";
import BellRing from "lucide-react/icons/bell-ring";
import BookOpen from "lucide-react/icons/book-open";
import Building2 from "lucide-react/icons/building-2";
import CalendarArrowUp from "lucide-react/icons/calendar-arrow-up";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarRange from "lucide-react/icons/calendar-range";
import CalendarSync from "lucide-react/icons/calendar-sync";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleAlert from "lucide-react/icons/circle-alert";
import Coins from "lucide-react/icons/coins";
import CreditCard from "lucide-react/icons/credit-card";
import FileMinus from "lucide-react/icons/file-minus";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Group from "lucide-react/icons/group";
import History from "lucide-react/icons/history";
import IdCard from "lucide-react/icons/id-card";
import Layers from "lucide-react/icons/layers";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutList from "lucide-react/icons/layout-list";
import Library from "lucide-react/icons/library";
import ListOrdered from "lucide-react/icons/list-ordered";
import ListTree from "lucide-react/icons/list-tree";
import LogIn from "lucide-react/icons/log-in";
import Medal from "lucide-react/icons/medal";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Package from "lucide-react/icons/package";
import Presentation from "lucide-react/icons/presentation";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Sheet from "lucide-react/icons/sheet";
import ShieldUser from "lucide-react/icons/shield-user";
import Signature from "lucide-react/icons/signature";
import Tags from "lucide-react/icons/tags";
import TicketCheck from "lucide-react/icons/ticket-check";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import WalletCards from "lucide-react/icons/wallet-cards";
import WandSparkles from "lucide-react/icons/wand-sparkles";
import type { ScreenIcon } from "#core/identity/screens.ts";

/** The icons that screens name. Written by `npm run indexes`, never by hand. */
export const MENU_ICONS: Readonly<Record<ScreenIcon, typeof Award>> = {
  award: Award,
  "badge-percent": BadgePercent,
  "bell-ring": BellRing,
  "book-open": BookOpen,
  "building-2": Building2,
  "calendar-arrow-up": CalendarArrowUp,
  "calendar-check": CalendarCheck,
  "calendar-clock": CalendarClock,
  "calendar-range": CalendarRange,
  "calendar-sync": CalendarSync,
  "chart-column": ChartColumn,
  "circle-alert": CircleAlert,
  coins: Coins,
  "credit-card": CreditCard,
  "file-minus": FileMinus,
  "graduation-cap": GraduationCap,
  group: Group,
  history: History,
  "id-card": IdCard,
  layers: Layers,
  "layout-dashboard": LayoutDashboard,
  "layout-list": LayoutList,
  library: Library,
  "list-ordered": ListOrdered,
  "list-tree": ListTree,
  "log-in": LogIn,
  medal: Medal,
  "notebook-pen": NotebookPen,
  package: Package,
  presentation: Presentation,
  "receipt-text": ReceiptText,
  scale: Scale,
  "scroll-text": ScrollText,
  settings: Settings,
  sheet: Sheet,
  "shield-user": ShieldUser,
  signature: Signature,
  tags: Tags,
  "ticket-check": TicketCheck,
  "undo-2": Undo2,
  "user-check": UserCheck,
  "user-cog": UserCog,
  users: Users,
  "wallet-cards": WalletCards,
  "wand-sparkles": WandSparkles,
};
