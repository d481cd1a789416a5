import { Suspense } from "react";
import { Await } from "react-router";
import type { SignedInProfile } from "./signed-in.ts";

/** One line: "Loading..." while the profile loads, "Error" when it is missing. */
export function Greeting({ profile, partOfDay }: { profile: Promise<SignedInProfile>; partOfDay: string }) {
  return (
    <span className="truncate text-sm text-muted max-lg:hidden">
      <Suspense fallback="Loading...">
        <Await resolve={profile} errorElement="Error">
          {(person) => (person ? `Good ${partOfDay}, ${person.givenName}!` : "Error")}
        </Await>
      </Suspense>
    </span>
  );
}
