import { PasswordField } from "#app/ui/form/password-field.tsx";

/** Who changes the second step proves the password or a code (I-20). */
export const ProofField = (props: {
  value: string;
  error?: string | undefined;
  onChange: (typed: string) => void;
}) => (
  <PasswordField
    {...props}
    label="Password or code"
    autoComplete="off"
    help="Your password, a code of your app, or a recovery code"
    isRequired
  />
);
