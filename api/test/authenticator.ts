import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

interface Site {
  readonly origin: string;
  readonly rpId: string;
}
interface Signing {
  readonly challenge: string;
  readonly userVerified?: boolean;
  readonly origin?: string;
}

/**
 * A passkey device in software (WebAuthn level 3): ES256, attestation `none`, and a counter when requested. Makes what a
 * browser hands to the server.
 */
export function authenticator({ origin, rpId }: Site, counts = false) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  /** §6.1: hash of the site, flags, counter. */
  const authenticatorData = (flags: number) => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(counts ? ++counter : 0, 1);
    return Buffer.concat([sha256(rpId), head]);
  };
  const clientData = (type: string, { challenge, origin: from = origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  };

  return {
    /** RegistrationResponseJSON. */
    create(signing: Signing) {
      const flags = 0x41 | (signing.userVerified === false ? 0 : 4); // user present, key follows, verified
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = map([
        [1, 2], // EC2
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(flags), Buffer.alloc(16), length, id, key]);
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', data],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', signing).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** AuthenticationResponseJSON. */
    get(signing: Signing) {
      const data = authenticatorData(1 | (signing.userVerified === false ? 0 : 4));
      const client = clientData('webauthn.get', signing);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },

    /** Makes it what a copy of the device would be, which has not made the last signatures. */
    rewind: () => {
      counter = 0;
    },
  };
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** CBOR (RFC 8949), as much of it as a passkey needs: small integers, texts, bytes and maps that are made already. */
function cbor(value: number | string | Buffer | Made): Buffer {
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return value instanceof Made ? value : Buffer.concat([head(2, value.length), value]);
}
class Made extends Buffer {}

function map(entries: readonly (readonly [number | string, number | string | Buffer])[]): Buffer {
  const bytes = Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
  return Object.setPrototypeOf(bytes, Made.prototype) as Buffer;
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
