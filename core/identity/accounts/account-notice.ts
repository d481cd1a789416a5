/**
 * What the owner of an account is told by mail: where somebody else has changed the access (I-16), or it is signed in to from
 * a new device (I-18). Names nobody and no role.
 */
export const ACCOUNT_NOTICES = {
  revoked: {
    subject: "Your invitation to Talaan was withdrawn",
    text: "The school has withdrawn your invitation to Talaan. The link in the email before no longer works.",
  },
  roles: {
    subject: "Your roles in Talaan were changed",
    text: "The school has changed what your Talaan account may do. You may have to sign in again.",
  },
  locked: {
    subject: "Your Talaan account was locked",
    text: "The school has locked your Talaan account. You cannot sign in until it is unlocked.",
  },
  unlocked: {
    subject: "Your Talaan account was unlocked",
    text: "The school has unlocked your Talaan account. You can sign in again with your password.",
  },
  "signed-out": {
    subject: "Your sign-ins to Talaan were ended",
    text: "The school has ended all sign-ins of your Talaan account. You can sign in again with your password.",
  },
  deactivated: {
    subject: "Your Talaan account was deactivated",
    text: "The school has deactivated your Talaan account. You can no longer sign in.",
  },
  "new-device": {
    subject: "New sign-in to your Talaan account",
    text: "Your Talaan account was signed in to from a device that had not been used for it before. Was it you? Then there is nothing to do. If not, set a new password at once: that ends all other sign-ins.",
  },
  reactivated: {
    subject: "Your Talaan account was reactivated",
    text: "The school has reactivated your Talaan account. You can sign in again with your password.",
  },
} as const;
export type AccountNotice = keyof typeof ACCOUNT_NOTICES;
