import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";

export const NOT_PROVEN = { password: "", code: "" };

interface ProofField {
  value: string;
  error?: string | undefined;
  onChange: (typed: string) => void;
}
/** Who changes the second step proves whose account it is (I-43): by the password and, where an app gives codes, a code. */
export const ProofFields = ({
  field,
  hasApp,
}: {
  field: (name: keyof typeof NOT_PROVEN) => ProofField;
  hasApp: boolean;
}) => (
  <>
    <PasswordField {...field("password")} label="Password" autoComplete="current-password" isRequired />
    {hasApp && (
      <TextField
        {...field("code")}
        label="Code"
        autoComplete="one-time-code"
        maxLength={40}
        help="Of your app, or a recovery code"
        isRequired
      />
    )}
  </>
);
