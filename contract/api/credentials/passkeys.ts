import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '#limits.ts';
import { displayName } from '#registration/display-name-field.ts';
import { instant } from '../envelope.ts';
import { revokedAccess } from './ended-access.ts';

/** WebAuthn Level 3 messages between browser and server, with the names and encodings (base64url) of the standard. */

/** A credential id has at most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = z.string().min(1).max(1_364);
const base64url = (most: number) => z.string().max(most);

/** PublicKeyCredentialJSON without its response. */
const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
});

/** An authenticator's response to the challenge of a log-in or a re-authentication. */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(2_048),
    signature: base64url(2_048),
    userHandle: base64url(128).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** An authenticator's response to the registration of a new credential. */
export const passkeyAttestation = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON, as the browser's library takes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const name = displayName('other', PASSKEY_NAME_MAX).min(1);

/** One passkey of the account. */
export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Synced by its provider, so it may be available on other devices of the account's owner. */
  backedUp: z.boolean(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

/** GET /api/account/passkeys. */
export const passkeyList = z.object({
  /** False when PUBLIC_URL cannot be a relying party: no https, or an IP address. */
  available: z.boolean(),
  passkeys: z.array(passkeyRow),
});
/** POST /api/account/passkeys. */
export const passkeyRequest = z.object({ name, passkey: passkeyAttestation });
/** PUT /api/account/passkeys/:id. */
export const passkeyNaming = z.object({ name });
/** POST /api/passkeyLogin. */
export const passkeyLogin = z.object({ passkey: passkeyAssertion });
/** POST /api/account/passkeys: recovery codes are returned with the account's first second factor, else null. */
export const createdPasskey = z.object({
  passkey: passkeyRow,
  codes: z.array(z.string()).nullable(),
  ended: revokedAccess,
});
export type CreatedPasskey = z.infer<typeof createdPasskey>;
