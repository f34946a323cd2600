import type net from 'node:net';
import tls from 'node:tls';
import { DialError } from '../network.ts';
import { secureContext } from './secure-contexts.ts';

/**
 * TLS of every version and strength that this OpenSSL supports, over an open connection.
 * @throws the error of the handshake, or a {@link DialError}
 */
export function connectTls(
  socket: net.Socket,
  host: string,
  timeout: number,
  options: tls.ConnectionOptions & { onOcsp?: (response: Buffer | null) => void } = {},
): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const { onOcsp, ...others } = options;
    const secured = tls.connect({
      socket,
      ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
      rejectUnauthorized: false,
      minDHSize: 1,
      ALPNProtocols: ['http/1.1'],
      ...others,
      secureContext: secureContext({ minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0', ...others }),
    });
    if (onOcsp) secured.on('OCSPResponse', onOcsp);
    const timer = setTimeout(() => secured.destroy(new DialError('timeout', 'no TLS handshake in time')), timeout);
    secured.on('error', (error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    });
    secured.once('close', () => {
      clearTimeout(timer);
      reject(new DialError('protocol-error', 'closed during the TLS handshake'));
    });
    secured.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(secured);
    });
  });
}
