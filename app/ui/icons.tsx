import type { ReactElement } from "react";
import sprite from "./icons.svg?url";

type IconProps = { className?: string; "aria-label"?: string };
/** Draws one of Lucide's icons. Without a label, what it means is said beside it. */
export type Icon = (props: IconProps) => ReactElement;

/**
 * Any icon by its name. It is drawn from one file that every page shares (`npm run generate` writes it of the names here
 * and of the screens): a page names an icon in 60 bytes, where its shapes take 350.
 */
export function NamedIcon({ name, className, "aria-label": label }: IconProps & { name: string }) {
  const href = `${sprite}#${name}`;
  const classes = className ? `lucide ${className}` : "lucide";
  if (label === undefined)
    return (
      <svg className={classes} aria-hidden="true">
        <use href={href} />
      </svg>
    );
  return (
    <svg className={classes} role="img" aria-label={label}>
      <use href={href} />
    </svg>
  );
}
const icon =
  (name: string): Icon =>
  (props) => <NamedIcon name={name} {...props} />;

export const Apple = icon("apple");
export const Archive = icon("archive");
export const ArrowDown = icon("arrow-down");
export const ArrowDownToLine = icon("arrow-down-to-line");
export const ArrowDownUp = icon("arrow-down-up");
export const ArrowLeft = icon("arrow-left");
export const ArrowLeftRight = icon("arrow-left-right");
export const ArrowRight = icon("arrow-right");
export const ArrowUp = icon("arrow-up");
export const Award = icon("award");
export const BadgeCheck = icon("badge-check");
export const Ban = icon("ban");
export const Bell = icon("bell");
export const BellOff = icon("bell-off");
export const BellRing = icon("bell-ring");
export const Bookmark = icon("bookmark");
export const CalendarArrowUp = icon("calendar-arrow-up");
export const CalendarCheck = icon("calendar-check");
export const CalendarClock = icon("calendar-clock");
export const CalendarDays = icon("calendar-days");
export const CalendarRange = icon("calendar-range");
export const CalendarX = icon("calendar-x");
export const Camera = icon("camera");
export const ChartNoAxesColumn = icon("chart-no-axes-column");
export const Check = icon("check");
export const ChevronDown = icon("chevron-down");
export const ChevronLeft = icon("chevron-left");
export const ChevronRight = icon("chevron-right");
export const ChevronUp = icon("chevron-up");
export const Circle = icon("circle");
export const CircleAlert = icon("circle-alert");
export const CircleCheck = icon("circle-check");
export const CircleDashed = icon("circle-dashed");
export const CircleDot = icon("circle-dot");
export const CircleHelp = icon("circle-help");
export const CircleSlash = icon("circle-slash");
export const CircleStop = icon("circle-stop");
export const CircleX = icon("circle-x");
export const Clock = icon("clock");
export const ClockAlert = icon("clock-alert");
export const CloudOff = icon("cloud-off");
export const Columns3 = icon("columns-3");
export const Contrast = icon("contrast");
export const Copy = icon("copy");
export const CopyCheck = icon("copy-check");
export const CreditCard = icon("credit-card");
export const Download = icon("download");
export const Ellipsis = icon("ellipsis");
export const Eraser = icon("eraser");
export const Eye = icon("eye");
export const EyeOff = icon("eye-off");
export const FileCheck = icon("file-check");
export const FileDiff = icon("file-diff");
export const FileDown = icon("file-down");
export const FilePlus = icon("file-plus");
export const FileSpreadsheet = icon("file-spreadsheet");
export const FileText = icon("file-text");
export const FileUp = icon("file-up");
export const FileX = icon("file-x");
export const FolderDown = icon("folder-down");
export const HandCoins = icon("hand-coins");
export const Handshake = icon("handshake");
export const Hash = icon("hash");
export const History = icon("history");
export const Hourglass = icon("hourglass");
export const Info = icon("info");
export const KeyRound = icon("key-round");
export const ListFilter = icon("list-filter");
export const ListOrdered = icon("list-ordered");
export const ListPlus = icon("list-plus");
export const ListX = icon("list-x");
export const LoaderCircle = icon("loader-circle");
export const Lock = icon("lock");
export const LockOpen = icon("lock-open");
export const LogOut = icon("log-out");
export const Mail = icon("mail");
export const MailCheck = icon("mail-check");
export const MailPlus = icon("mail-plus");
export const MailWarning = icon("mail-warning");
export const MailX = icon("mail-x");
export const Menu = icon("menu");
export const Moon = icon("moon");
export const Paperclip = icon("paperclip");
export const Pause = icon("pause");
export const Pencil = icon("pencil");
export const Play = icon("play");
export const Plus = icon("plus");
export const Printer = icon("printer");
export const ReceiptText = icon("receipt-text");
export const Redo2 = icon("redo-2");
export const RefreshCw = icon("refresh-cw");
export const RotateCcw = icon("rotate-ccw");
export const RotateCw = icon("rotate-cw");
export const Ruler = icon("ruler");
export const Save = icon("save");
export const Search = icon("search");
export const SearchX = icon("search-x");
export const Send = icon("send");
export const SendHorizontal = icon("send-horizontal");
export const Settings = icon("settings");
export const ShieldCheck = icon("shield-check");
export const ShieldOff = icon("shield-off");
export const Sigma = icon("sigma");
export const Smartphone = icon("smartphone");
export const Sun = icon("sun");
export const Table2 = icon("table-2");
export const TicketCheck = icon("ticket-check");
export const TicketX = icon("ticket-x");
export const Trash2 = icon("trash-2");
export const TriangleAlert = icon("triangle-alert");
export const Undo2 = icon("undo-2");
export const Upload = icon("upload");
export const UserCheck = icon("user-check");
export const UserCog = icon("user-cog");
export const UserMinus = icon("user-minus");
export const UserPlus = icon("user-plus");
export const UserX = icon("user-x");
export const Users = icon("users");
export const UsersRound = icon("users-round");
export const WalletCards = icon("wallet-cards");
export const WifiOff = icon("wifi-off");
export const X = icon("x");
