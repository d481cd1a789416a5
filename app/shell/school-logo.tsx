import { Suspense } from "react";
import { Await } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import type { LOGO_FILE } from "#core/identity/calls.ts";
import { type SignedInProfile, useSignedIn } from "./signed-in.ts";

export const SCHOOL_LOGO_PATH = callTo<typeof LOGO_FILE>("GET /settings/school/logo").path;

/** The school's logo, by its SHA-256. Where only paper shows it, it is asked for when the page is printed. */
export const SchoolLogo = ({ sha256, className }: { sha256: string; className: string }) => (
  <img
    className={`object-contain ${className}`}
    src={`${SCHOOL_LOGO_PATH}?${sha256}`}
    alt=""
    loading="lazy"
  />
);

/** The logo a document was made with, in the middle; its place stays empty where the school has another one today. */
export function LogoOfForm({ sha256 }: { sha256: string }) {
  const { profile } = useSignedIn();
  return (
    <div className="mb-2 flex h-14 justify-center">
      <Suspense>
        <Await resolve={profile} errorElement={null}>
          {(shown: SignedInProfile) =>
            shown?.schoolLogo === sha256 && <SchoolLogo sha256={sha256} className="size-14" />
          }
        </Await>
      </Suspense>
    </div>
  );
}
