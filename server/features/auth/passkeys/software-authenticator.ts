import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@assay/contract/api/credentials/passkeys.ts';

/** Flags of authenticator data (WebAuthn Level 3, section 6.1): user present, user verified, attested credential. */
const [UP, UV, BE, BS, AT] = [0x01, 0x04, 0x08, 0x10, 0x40];

/** Deviations from the correct behavior of a client and its authenticator. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** False: no user presence or verification. */
  verified?: boolean;
  /** Instead of one more than before. */
  counter?: number;
  userHandle?: string;
  crossOrigin?: boolean;
  type?: string;
}

interface Options {
  challenge: string;
  // biome-ignore lint/suspicious/noExplicitAny: options as they travel
  [name: string]: any;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** A software authenticator for ES256 with one discoverable credential: real keys and signatures, no browser. */
export class Authenticator {
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly id = randomBytes(32);
  #userHandle = '';
  #rpId = '';
  counter = 0;
  backedUp = true;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Emulates `navigator.credentials.create()`. */
  create(options: Options, otherwise: Deviation = {}): PasskeyAttestation {
    this.#userHandle = options.user.id;
    this.#rpId = options.rp.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE_Key of an ES256 key (RFC 9053, section 7.1.1): kty 2, alg -7, crv 1, x, y.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const data = Buffer.concat([this.#data(AT, otherwise), credential]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, otherwise).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Emulates `navigator.credentials.get()`. */
  get(options: Options, otherwise: Deviation = {}): PasskeyAssertion {
    this.counter = otherwise.counter ?? this.counter + 1;
    const data = this.#data(0, otherwise);
    const client = this.#clientData('webauthn.get', options.challenge, otherwise);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: otherwise.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #data(flags: number, { rpId = this.#rpId, verified = true }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = UP! | (verified ? UV! : 0) | BE! | (this.backedUp ? BS! : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter]);
  }

  #clientData(type: string, challenge: string, otherwise: Deviation): Buffer {
    const { origin = this.#origin, crossOrigin = false } = otherwise;
    return Buffer.from(JSON.stringify({ type: otherwise.type ?? type, challenge, origin, crossOrigin }));
  }
}
