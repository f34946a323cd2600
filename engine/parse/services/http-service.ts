import type { ServiceFacts } from '#evidence/services.ts';
import { answerOfText } from '../products/answers.ts';
import { productsIn } from '../products/match-products.ts';
import { withKnownProduct } from './fingerprint-fallbacks/banner-products.ts';
import { HTTP_RULES } from './http-rules.ts';
import { readIpp } from './protocols/ipp.ts';
import { bareService, productService } from './service-facts.ts';
import { softwareOf } from './software.ts';

/** First product of a Server header: `nginx/1.18.0 (Ubuntu)`, or with the version in parentheses: `Jetty(9.4.43.v20210629)`. */
const SERVER =
  /^Server: ([A-Za-z][\w.+!-]{1,40})(?:\/(?=[\w.]{0,29}\d)([\w.]{1,30})|\((\d[\w.]{0,30})\))?([^\r\n]{0,200})/im;
/** Build date after a Jetty version, which NVD does not include. */
const BUILD_DAY = /\.v\d{8}$/;

/** Returns true for the beginning of an HTTP response. */
export function isHttp(text: string): boolean {
  return /^HTTP\/1\.[01] \d{3}/.test(text);
}

/** Facts of an HTTP service. @param text the response as Latin-1, headers first */
export function readHttpService(text: string, port: number): ServiceFacts {
  const status = Number(text.slice(9, 12));
  const rule = HTTP_RULES.find(({ sign }) => sign.test(text));
  if (rule) {
    const match = rule.version?.exec(text);
    const closed = status === 401 || status === 403 || rule.closedBy?.test(text);
    const openAccess = closed ? false : rule.openOn200 ? status === 200 : null;
    return productService(rule.service, rule.product, match?.[1] ?? match?.[2] ?? null, '', openAccess);
  }
  const printer = readIpp(text, port);
  if (printer) return printer;
  // An application tells more than the server that it runs on.
  const application = productsIn(answerOfText(text, 'http://port.invalid/')).find(
    ({ confidence }) => confidence !== 'tentative',
  );
  if (application && !/^server: /i.test(application.seen))
    return productService('http', application.rule.name, application.version, '');
  const server = SERVER.exec(text);
  if ((port === 5985 || port === 5986) && /^Server: Microsoft-HTTPAPI/im.test(text)) return bareService('winrm');
  if (port === 3128 && /^(?:Proxy-Authenticate|X-Squid-Error):/im.test(text))
    return { ...bareService('http-proxy'), openAccess: false };
  // What names a protocol or connector, not a product: `Apache-Coyote/1.1`.
  const known = server && (softwareOf(server[1] ?? '') ?? withKnownProduct(bareService('http'), server[0]).product);
  if (application && !known)
    return productService('http', application.rule.name, application.version, server?.[0] ?? '');
  if (!server) return bareService('http');
  const [line, product = '', version = server[3]] = server;
  return productService('http', product, version?.replace(BUILD_DAY, '') ?? null, line);
}
