import type { StoredMail } from "./mail.ts";

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const sizeOf = (content: string): number => Buffer.byteLength(content, "base64");
const kilobytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-US")} KB`;
const manila = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Manila",
  dateStyle: "medium",
  timeStyle: "short",
});

const STYLE = `
:root { color-scheme: light dark; --ink: oklch(25% .014 225); --muted: oklch(46% .016 222); --line: oklch(92.4% .005 215);
  --paper: oklch(100% 0 0); --desk: oklch(98.1% .003 200); --accent: oklch(44.5% .079 182); --hover: oklch(97% .005 195); }
@media (prefers-color-scheme: dark) { :root { --ink: oklch(93% .006 210); --muted: oklch(72% .012 215); --line: oklch(31% .01 220);
  --paper: oklch(21.2% .009 220); --desk: oklch(18.6% .009 220); --accent: oklch(75% .092 180); --hover: oklch(25% .01 220); } }
* { box-sizing: border-box } body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--desk) }
main { max-width: 900px; margin: 0 auto; padding: 32px 20px 64px } h1 { font-size: 20px; margin: 0 } a { color: var(--accent) }
header { display: flex; align-items: baseline; gap: 12px; margin-bottom: 20px } .muted { color: var(--muted) }
ul { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
li + li { border-top: 1px solid var(--line) } li a { display: grid; grid-template-columns: minmax(140px, 1fr) 2fr auto; gap: 4px 16px;
  padding: 10px 16px; color: inherit; text-decoration: none } li a:hover, li a:focus-visible { background: var(--hover) }
li b { font-weight: 600 } li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.empty { padding: 56px; text-align: center; background: var(--paper); border: 1px solid var(--line); border-radius: 8px }
dl { display: grid; grid-template-columns: 90px 1fr; gap: 4px 12px; margin: 0 0 16px } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 62vh; border: 1px solid var(--line); border-radius: 8px; background: white }
.files { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 16px } .files a { border: 1px solid var(--line); background: var(--paper);
  border-radius: 6px; padding: 6px 12px; text-decoration: none }
@media (max-width: 600px) { li a { grid-template-columns: 1fr auto } li span:nth-child(2) { grid-column: 1 / -1; order: 3 } }`;

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;

/** The list of mails, newest first. */
export function inboxPage(mails: readonly StoredMail[]): string {
  const rows = mails.map((mail) => {
    const files = mail.attachments.length > 0 ? ` · ${mail.attachments.length} attached` : "";
    return `<li><a href="/emails/${mail.id}"><b>${escapeHtml(mail.to.join(", "))}</b><span>${escapeHtml(mail.subject)}</span>
      <span class="muted">${manila.format(new Date(mail.createdAt))}${files}</span></a></li>`;
  });
  const list = rows.length
    ? `<ul>${rows.join("")}</ul>`
    : `<p class="empty muted">No mail yet. What Talaan sends appears here.</p>`;
  return page(
    "Local inbox",
    `<header><h1>Local inbox</h1><span class="muted">${rows.length} ${rows.length === 1 ? "mail" : "mails"}, delivered on this machine only</span></header>${list}`,
  );
}

/** One mail: its head, its attachments to download, and its body in a frame that runs no scripts. */
export function mailPage(mail: StoredMail): string {
  const files = mail.attachments.map(
    ({ filename, content }, index) =>
      `<a href="/emails/${mail.id}/attachments/${index}" download>${escapeHtml(filename)} <span class="muted">${kilobytes(sizeOf(content))}</span></a>`,
  );
  return page(
    mail.subject,
    `<p><a href="/emails">← Inbox</a></p><header><h1>${escapeHtml(mail.subject)}</h1></header>
    <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(", "))}</dd>
    <dt>Sent</dt><dd>${manila.format(new Date(mail.createdAt))} (Manila)</dd></dl>
    ${files.length ? `<div class="files">${files.join("")}</div>` : ""}
    <iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/emails/${mail.id}/body"></iframe>`,
  );
}

/** The row of GET /emails. */
export const mailRow = (mail: StoredMail) => ({
  id: mail.id,
  from: mail.from,
  to: mail.to,
  subject: mail.subject,
  created_at: mail.createdAt,
  attachments: mail.attachments.map(({ filename, content }) => ({ filename, bytes: sizeOf(content) })),
});

/** The body of a mail as a page of its own; plain text where it has no HTML. Links open outside the frame. */
export function bodyPage(mail: StoredMail): string {
  const text = `<pre style="white-space: pre-wrap; font: 14px/1.5 system-ui">${escapeHtml(mail.text)}</pre>`;
  const html = mail.html || `<!doctype html><html lang="en"><head></head><body>${text}</body></html>`;
  const base = '<base target="_blank">';
  const shown = (mail.inline ?? []).reduce(
    (page, { contentId, content, contentType }) =>
      page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content}`),
    html,
  );
  return shown.includes("<head>") ? shown.replace("<head>", `<head>${base}`) : base + shown;
}
