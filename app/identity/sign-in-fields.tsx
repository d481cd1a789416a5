import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { PASSWORD_NOTE } from "#core/identity/password-rules.ts";

/** The address that somebody signs in with. */
export const SignInEmailField = ({ error }: { error?: string | undefined }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    error={error}
    isTall
    isRequired
  />
);

/** A password that is chosen now, twice. `called`: "New password". */
export const ChosenPasswordFields = ({ called }: { called: string }) => (
  <>
    <PasswordField
      label={called}
      name="newPassword"
      autoComplete="new-password"
      help={PASSWORD_NOTE}
      isTall
      isRequired
    />
    <PasswordField
      label={`Retype ${called.toLowerCase()}`}
      name="confirmPassword"
      autoComplete="new-password"
      isTall
      isRequired
    />
  </>
);
