import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Placeholder of the style nonce in the built page; replaced in every response. */
const PLACE = 'STYLE_NONCE';
const NONCE_BYTES = 16;

/**
 * Content Security Policy, level 3. Scripts come from files of this server only, and nothing turns text into code or markup
 * (Trusted Types; the two policies read news articles into inert documents). Style elements need the page's nonce: the
 * component library writes its variables into some. Style attributes in markup are refused; what scripts set on
 * `element.style` is not markup and stays possible.
 */
function policyOf(secure: boolean, nonce: string | null): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The second policy is for the editor (prosemirror-view), which parses pasted content in a document without scripts.
    'trusted-types assay-article ProseMirrorClipboard',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Permissions Policy (W3C): every browser feature that the web app does not use is off; passkeys need the last two. */
const PERMISSIONS = [
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid idle-detection',
  'local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial usb window-management',
  'xr-spatial-tracking',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `${name}=()`)
  .concat('fullscreen=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** Sends the web app's page, each time with a new nonce. */
export interface PageSender {
  send(reply: FastifyReply): FastifyReply;
}

/** Pages whose address contains a secret: it must not be sent to any other page, not even of this origin. */
const SECRET_PATHS = /^\/(?:api\/)?(?:shared|verify|unsubscribe|calendar)\//;

/** Sets the headers of every response. @param secure the installation is reached by https */
export async function installSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  const general = policyOf(secure, null);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', general);
    reply.header('permissions-policy', PERMISSIONS);
    if (SECRET_PATHS.test(request.url)) reply.header('referrer-policy', 'no-referrer');
  });
}

/**
 * Headers of a script, a style sheet or a font. Opened as a page it may do nothing; as a part of one, the policies of the
 * page apply to it. The general ones are a kilobyte, which without HTTP/2 is as much as many of these files.
 */
export function restrictFile(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox").removeHeader('permissions-policy');
}

/** Null where the web app was not built. @param folder of the built web app */
export function pageSender(folder: string, secure: boolean): PageSender | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const parts = readFileSync(file, 'utf8').split(PLACE);
  if (parts.length !== 2) throw new Error(`${file} does not name its nonce once: build the web app again.`);
  return {
    send(reply) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return (
        reply
          .header('content-security-policy', policyOf(secure, nonce))
          // A cached page would contain the nonce of another response.
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(parts.join(nonce))
      );
    },
  };
}
