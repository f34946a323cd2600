import type { ProductsEvidence } from '../evidence/services.ts';
import type { Exchange, HttpEvidence } from '../evidence/web.ts';
import { webProducts } from '../parse/services/web-products.ts';
import { portOf, type ViewSources } from './sources.ts';

const HTTP_PORT = 80;
const HTTPS_PORT = 443;

/**
 * Endpoints on which a product was seen. Products of a host's website are stored by host: they are on the ports whose
 * responses disclose them, or, if a page further inside the site does, on the port of the site.
 * @param asset of the products evidence, `host:port/tcp` or a host
 */
export function productPorts(
  sources: ViewSources,
  asset: string,
  product: ProductsEvidence['products'][number],
): string[] {
  if (portOf(asset) !== null) return [asset];
  const http = sources.of('http').find((piece) => piece.asset === asset)?.value;
  if (!http) return [asset];
  const disclosing = [
    ...(isDisclosed(product.cpe, over('http:', http), asset) ? [HTTP_PORT] : []),
    ...(isDisclosed(product.cpe, over('https:', http), asset) ? [HTTPS_PORT] : []),
  ];
  const site = http.origin === null ? [] : [http.origin.startsWith('https:') ? HTTPS_PORT : HTTP_PORT];
  const ports = disclosing.length > 0 ? disclosing : site;
  return ports.length === 0 ? [asset] : ports.map((port) => `${asset}:${port}/tcp`);
}

/** The responses over one scheme: a redirect chain may have both. */
function over(scheme: 'http:' | 'https:', http: HttpEvidence): HttpEvidence {
  const part = ({ hops, page, stopped }: Exchange): Exchange => ({
    hops: hops.filter(({ url }) => url.startsWith(scheme)),
    page: hops.at(-1)?.url.startsWith(scheme) ? page : null,
    stopped,
  });
  return { ...http, plain: part(http.plain), secure: part(http.secure) };
}

function isDisclosed(cpe: string, http: HttpEvidence, host: string): boolean {
  return webProducts(http, host).some((product) => product.cpe === cpe);
}
