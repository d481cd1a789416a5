import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { PASSKEY_CHALLENGE_MINUTES, type RelyingParty } from "#core/identity/second-step/passkeys.ts";
import type { KeptPasskey } from "#db/queries/identity/passkey.ts";

/** What browsers are asked for passkeys, and whether what they answer is right (WebAuthn); nothing here is stored. */
const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;
/** EdDSA, ES256, RS256: what authenticators make. */
const ALGORITHMS = [-8, -7, -257];
const namedCredential = ({ credentialId, transports }: KeptPasskey) => ({
  id: credentialId,
  transports: [...transports],
});

/** What a browser is asked to make a passkey for an account; with a challenge of its own. */
export const addingOptions = (
  { id }: RelyingParty,
  owner: { uuid: string; email: string; passkeys: readonly KeptPasskey[] },
) =>
  generateRegistrationOptions({
    rpName: "Talaan",
    rpID: id,
    userName: owner.email,
    userID: new Uint8Array(new TextEncoder().encode(owner.uuid)),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: owner.passkeys.map(namedCredential),
    // The password was typed before: a key that only has to be touched will do.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
/** What a browser is asked to sign in by one of the account's passkeys. */
export const signInOptions = ({ id }: RelyingParty, passkeys: readonly KeptPasskey[]) =>
  generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(namedCredential),
    userVerification: "preferred",
  });

/** The passkey a browser made; null where it is not what was asked for. */
export async function madePasskey(
  response: object,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<Pick<KeptPasskey, "credentialId" | "publicKey" | "signCount" | "transports"> | null> {
  const made = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!made?.verified) return null;
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signCount: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** How often the passkey says it has signed; null where the answer is not this passkey's to this challenge, or a copy's. */
export async function signCountOf(
  response: object,
  challenge: string,
  passkey: KeptPasskey,
  { id, origin }: RelyingParty,
): Promise<number | null> {
  const signed = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      ...namedCredential(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.signCount,
    },
  }).catch(() => null);
  return signed?.verified ? signed.authenticationInfo.newCounter : null;
}
