import net from 'node:net';
import tls from 'node:tls';
import type { Authority } from './certificates.ts';
import { type Tls, tlsOptions } from './web.ts';

/** Behavior of a mail host (RFC 5321). */
export interface Mail {
  name: string;
  /** Software and version in the greeting; empty to hide them. */
  software: string;
  /** STARTTLS (RFC 3207); null = not offered. */
  tls: Tls | null;
  /** Offers STARTTLS but does not start it. */
  tlsUnavailable?: boolean;
  /** Discloses by VRFY whether a mailbox exists. */
  vrfy: boolean;
  /** Is an open relay; false by default. */
  relays?: boolean;
  /** Answers EXPN; false by default. */
  expn?: boolean;
}

/** Server for port 25: greeting, EHLO, STARTTLS, VRFY; accepts no mail. */
export function mailServer(mail: Mail, authority: Authority): net.Server {
  return net.createServer((socket) => {
    socket.write(`220 ${mail.name} ESMTP${mail.software ? ` ${mail.software}` : ''}\r\n`);
    converse(socket, mail, authority, false);
  });
}

function converse(socket: net.Socket, mail: Mail, authority: Authority, secure: boolean): void {
  let pending = '';
  const onData = (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\n'); end >= 0; end = pending.indexOf('\n')) {
      const line = pending.slice(0, end).trim();
      pending = pending.slice(end + 1);
      if (/^starttls$/i.test(line) && mail.tls && !mail.tlsUnavailable && !secure) {
        socket.off('data', onData);
        socket.write('220 Go ahead\r\n');
        const upgraded = new tls.TLSSocket(socket, { isServer: true, ...tlsOptions(mail.tls, authority) });
        upgraded.on('error', () => socket.destroy());
        return converse(upgraded, mail, authority, true);
      }
      socket.write(reply(line, mail, secure));
      if (/^quit$/i.test(line)) return void socket.end();
    }
  };
  socket.on('data', onData);
}

function reply(line: string, mail: Mail, secure: boolean): string {
  const verb = line.split(' ')[0]?.toUpperCase();
  switch (verb) {
    case 'EHLO': {
      const offers = [
        'PIPELINING',
        'SIZE 26214400',
        '8BITMIME',
        ...(mail.vrfy ? ['VRFY'] : []),
        ...(mail.expn ? ['EXPN'] : []),
      ];
      if (mail.tls && !secure) offers.push('STARTTLS');
      const lines = [mail.name, ...offers];
      return lines.map((text, at) => `250${at === lines.length - 1 ? ' ' : '-'}${text}\r\n`).join('');
    }
    case 'HELO':
      return `250 ${mail.name}\r\n`;
    case 'VRFY':
      return mail.vrfy ? `250 <${line.slice(5).trim() || 'postmaster'}@${mail.name}>\r\n` : '252 Cannot verify\r\n';
    case 'EXPN':
      return mail.expn ? `250 <${line.slice(5).trim() || 'staff'}@${mail.name}>\r\n` : '252 Cannot expand\r\n';
    case 'STARTTLS':
      return '454 TLS is not available just now\r\n';
    case 'MAIL':
      return '250 Ok\r\n';
    case 'RCPT':
      return mail.relays ? '250 Ok\r\n' : '554 Relay access denied\r\n';
    case 'NOOP':
    case 'RSET':
      return '250 Ok\r\n';
    case 'QUIT':
      return '221 Bye\r\n';
    default:
      return '502 This server has no such command\r\n';
  }
}
