import { constants, createPrivateKey, type KeyObject, privateDecrypt, X509Certificate } from 'node:crypto';
import net from 'node:net';
import type tls from 'node:tls';
import type { KeyedChain } from './certificates.ts';

/** Faults of old TLS software that the server below implements. */
export interface TlsFaults {
  /** Responds to a heartbeat with as many bytes as it claims. */
  heartbleed?: boolean;
  /** Reveals whether the padding of the RSA block is valid. */
  robot?: boolean;
  /** Accepts ChangeCipherSpec before a key is agreed. */
  earlyChangeCipher?: boolean;
  /** Pads a session ID that is sent with a ticket. */
  ticketbleed?: boolean;
  /** Compresses, accepts a fallback, and supports neither RFC 5746 nor RFC 7627. */
  old?: boolean;
}

const RECORD = { changeCipherSpec: 20, alert: 21, handshake: 22, heartbeat: 24 } as const;
const MESSAGE = { clientHello: 1, clientKeyExchange: 16 } as const;
const ALERT = { unexpected: 10, badRecord: 20, handshakeFailure: 40, inappropriateFallback: 86 } as const;
const RSA_WITH_AES = [0x00, 0x2f];
const FALLBACK_SUITE = 0x5600;
const EXTENSION = { heartbeat: 15, ticket: 35, masterSecret: 23, renegotiation: 0xff01 } as const;

/**
 * A TLS 1.2 server that continues up to ClientKeyExchange and has the requested faults; it never encrypts. Hellos that
 * offer more than RSA key exchange, or lack what triggers a fault, go to a correct server with the same certificate, so
 * that browsers and scanners can use both.
 * @param sound handles connections that trigger no fault; by default, all connections are handled here
 */
export function flawedTlsServer(chain: KeyedChain, faults: TlsFaults, sound: tls.Server | null = null): net.Server {
  const key = createPrivateKey(chain.key);
  return net.createServer((socket) => {
    socket.on('error', () => {});
    let held = Buffer.alloc(0);
    const gather = (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      const hello = readHello(held);
      if (!hello) return;
      socket.off('data', gather);
      const returns = faults.ticketbleed && hello.sessionId.length === 1;
      if (sound && !hello.onlyRsa && !returns) {
        socket.pause();
        socket.unshift(held);
        sound.emit('connection', socket);
        return;
      }
      answer(socket, hello, chain, key, faults);
      const rest = held.subarray(hello.length);
      if (rest.length > 0) socket.emit('data', rest);
    };
    socket.on('data', gather);
  });
}

interface Hello {
  length: number;
  suites: number[];
  compression: boolean;
  sessionId: Buffer;
  extensions: Set<number>;
  onlyRsa: boolean;
}

/** A ClientHello in one record; null if incomplete. */
function readHello(bytes: Buffer): Hello | null {
  if (bytes.length < 5 || bytes.length < 5 + bytes.readUInt16BE(3)) return null;
  const length = 5 + bytes.readUInt16BE(3);
  if (bytes[0] !== RECORD.handshake || bytes[5] !== MESSAGE.clientHello)
    return { length, suites: [], compression: false, sessionId: Buffer.alloc(0), extensions: new Set(), onlyRsa: true };
  let at = 9 + 34;
  const take = (size: number) => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const sessionId = Buffer.from(take(take(1)[0]!));
  const list = take(take(2).readUInt16BE(0));
  const suites = Array.from({ length: list.length / 2 }, (_, index) => list.readUInt16BE(index * 2));
  const compression = take(take(1)[0]!).includes(1);
  const extensions = new Set<number>();
  for (at += 2; at + 4 <= length; ) {
    extensions.add(take(2).readUInt16BE(0));
    take(take(2).readUInt16BE(0));
  }
  return {
    length,
    suites,
    compression,
    sessionId,
    extensions,
    onlyRsa: suites.every((suite) => RSA_SUITES.has(suite)),
  };
}

/** AES suites with RSA key exchange (RFC 5246, RFC 5288), and the signaling values of RFC 5746 and RFC 7507. */
const RSA_SUITES: ReadonlySet<number> = new Set([0x2f, 0x35, 0x3c, 0x3d, 0x9c, 0x9d, 0x00ff, FALLBACK_SUITE]);

function answer(socket: net.Socket, hello: Hello, chain: KeyedChain, key: KeyObject, faults: TlsFaults): void {
  const end = (description: number) => socket.end(record(RECORD.alert, [2, description]));
  if (!hello.suites.includes(0x002f)) return void end(ALERT.handshakeFailure);
  if (hello.suites.includes(FALLBACK_SUITE) && !faults.old) return void end(ALERT.inappropriateFallback);
  socket.write(flight(hello, chain, faults));
  let agreed = false;
  let changed = false;
  let heard = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    while (heard.length >= 5 && heard.length >= 5 + heard.readUInt16BE(3) && !socket.writableEnded) {
      const type = heard[0]!;
      const content = heard.subarray(5, 5 + heard.readUInt16BE(3));
      heard = heard.subarray(5 + content.length);
      if (type === RECORD.heartbeat && faults.heartbleed)
        socket.write(
          record(RECORD.heartbeat, [2, content[1]!, content[2]!, ...Array(content.readUInt16BE(1) + 16).fill(0x4d)]),
        );
      else if (type === RECORD.changeCipherSpec) {
        if (!agreed && !faults.earlyChangeCipher) end(ALERT.unexpected);
        // With empty keys in use, subsequent records cannot be decrypted.
        else if (!agreed && changed) end(ALERT.badRecord);
        changed = true;
      } else if (type === RECORD.handshake && content[0] === MESSAGE.clientKeyExchange && !agreed) {
        agreed = true;
        if (faults.robot && !wellPadded(content.subarray(6), key)) end(ALERT.handshakeFailure);
      } else if (type === RECORD.handshake) end(ALERT.badRecord);
    }
  });
}

/** ServerHello, Certificate, ServerHelloDone. */
function flight(hello: Hello, chain: KeyedChain, faults: TlsFaults): Buffer {
  const extension = (type: number, ...content: number[]) => [type >> 8, type & 255, 0, content.length, ...content];
  const extensions = [
    ...(faults.old ? [] : extension(EXTENSION.renegotiation, 0)),
    ...(!faults.old && hello.extensions.has(EXTENSION.masterSecret) ? extension(EXTENSION.masterSecret) : []),
    ...(faults.heartbleed && hello.extensions.has(EXTENSION.heartbeat) ? extension(EXTENSION.heartbeat, 1) : []),
    ...(faults.ticketbleed && hello.extensions.has(EXTENSION.ticket) ? extension(EXTENSION.ticket) : []),
  ];
  const sessionId =
    faults.ticketbleed && hello.sessionId.length > 0
      ? Buffer.concat([hello.sessionId, Buffer.alloc(32 - hello.sessionId.length, 0x4d)])
      : Buffer.alloc(0);
  const serverHello = [
    ...[3, 3, ...Array(32).fill(5), sessionId.length, ...sessionId, ...RSA_WITH_AES],
    faults.old && hello.compression ? 1 : 0,
    ...(extensions.length > 0 ? [extensions.length >> 8, extensions.length & 255, ...extensions] : []),
  ];
  const certificates = chain.certificates.flatMap((pem) => {
    const { raw } = new X509Certificate(pem);
    return [...length24(raw.length), ...raw];
  });
  const messages = [
    ...message(2, serverHello),
    ...message(11, [...length24(certificates.length), ...certificates]),
    ...message(14, []),
  ];
  return record(RECORD.handshake, messages);
}

function wellPadded(secret: Buffer, key: KeyObject): boolean {
  try {
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, secret);
    return block[0] === 0 && block[1] === 2 && block.indexOf(0, 2) === block.length - 49;
  } catch {
    return false;
  }
}

function record(type: number, content: readonly number[]): Buffer {
  return Buffer.from([type, 3, 3, content.length >> 8, content.length & 255, ...content]);
}

function message(type: number, body: readonly number[]): number[] {
  return [type, ...length24(body.length), ...body];
}

function length24(length: number): number[] {
  return [length >> 16, (length >> 8) & 255, length & 255];
}
