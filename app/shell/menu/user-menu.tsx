import { lazy, Suspense, useState } from "react";
import { Await, useNavigate, useSubmit } from "react-router";
import { type SignedInProfile, useSignedIn } from "#app/shell/signed-in.ts";
import { ChevronDown, KeyRound, LogOut, Settings } from "#app/ui/icons.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { mayEnter } from "#core/identity/access.ts";

const ResetPasswordDialog = lazy(() => import("#app/identity/reset-password-dialog.tsx"));

const initialsOf = (person: SignedInProfile): string =>
  person ? `${person.givenName[0] ?? ""}${person.lastName[0] ?? ""}`.toUpperCase() : "–";

export function UserMenu({ profile }: { profile: Promise<SignedInProfile> }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { role } = useSignedIn();
  const [isResetOpen, setIsResetOpen] = useState(false);
  return (
    <>
      <Popover
        kind="menu"
        label="User menu"
        align="end"
        triggerClassName="ml-1 flex flex-none items-center gap-1 rounded-field p-1 hover:bg-base-300"
        trigger={
          <>
            <span
              aria-hidden
              className="grid size-6 place-items-center rounded-full bg-secondary text-[10px] font-semibold text-secondary-content"
            >
              <Suspense fallback="…">
                <Await resolve={profile} errorElement="–">
                  {initialsOf}
                </Await>
              </Suspense>
            </span>
            <span className="sr-only">User menu</span>
            <ChevronDown className="icon size-3.5 text-muted" />
          </>
        }
      >
        {(close) => (
          <MenuList
            label="User menu"
            close={close}
            choices={[
              ...(mayEnter("settings", role)
                ? [
                    {
                      key: "settings",
                      label: "Settings",
                      icon: <Settings className="icon" />,
                      onChoose: () => void navigate("/settings"),
                    },
                  ]
                : []),
              {
                key: "reset",
                label: "Reset Password",
                icon: <KeyRound className="icon" />,
                onChoose: () => setIsResetOpen(true),
              },
              {
                key: "logout",
                label: "Logout",
                icon: <LogOut className="icon" />,
                hasRule: true,
                onChoose: () => submit(null, { method: "post", action: "/sign-out" }),
              },
            ]}
          />
        )}
      </Popover>
      {isResetOpen && (
        <Suspense>
          <ResetPasswordDialog onClose={() => setIsResetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
