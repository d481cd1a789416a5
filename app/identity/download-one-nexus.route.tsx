import type { ReactNode } from "react";
import { Link } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { Apple, Smartphone } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PARENT_APP_DOWNLOAD } from "#core/identity/calls.ts";
import type { Route } from "./+types/download-one-nexus.route.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: "One Nexus for parents · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  return (await load(args, PARENT_APP_DOWNLOAD, {})).data;
}

/** Where a parent gets the parent app, as the school has set it; nothing is downloaded from here (I-12). */
export default function DownloadOneNexus({ loaderData: app }: Route.ComponentProps) {
  const { schoolName, schoolEmail, schoolContact, androidUrl, iosUrl, note } = app;
  return (
    <SignInFrame
      title="One Nexus for parents"
      lead={`The app in which ${schoolName} shows parents what it has published of their children.`}
      foot={`Questions? Write to ${schoolEmail} or call ${schoolContact}.`}
    >
      <div className="mt-8 grid gap-3">
        {androidUrl && (
          <StoreLink href={androidUrl} icon={<Smartphone className="icon" />}>
            Get it for Android
          </StoreLink>
        )}
        {iosUrl && (
          <StoreLink href={iosUrl} icon={<Apple className="icon" />}>
            Get it for iPhone and iPad
          </StoreLink>
        )}
        {!androidUrl && !iosUrl && (
          <Notice kind="info">
            {schoolName} has not published a download link yet. Please ask the school office.
          </Notice>
        )}
        {note && <p className="text-sm break-words whitespace-pre-line">{note}</p>}
      </div>
      <ol className="mt-6 grid list-decimal gap-2 pl-5 text-sm">
        <li>Install the app from its store. Nothing is downloaded from this page.</li>
        <li>
          Sign in with the email address the school has on file. No password yet, or forgotten?{" "}
          <Link to="/forgot-password" className="link-in">
            Ask for a link
          </Link>{" "}
          to set one.
        </li>
        <li>You see only your own children: published scores and attendance, and released grades.</li>
      </ol>
    </SignInFrame>
  );
}

const StoreLink = (props: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a href={props.href} rel="noreferrer" className="btn btn-primary btn-md">
    {props.icon}
    {props.children}
  </a>
);
