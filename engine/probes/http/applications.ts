import type { DisclosedApplication } from '#evidence/site.ts';
import { isOverloaded } from '#parse/exposure/unseen-chain.ts';
import { decodeText, isHtml } from '#parse/pages/page.ts';
import { answerOf } from '#parse/products/answers.ts';
import { type DisclosedProduct, productsIn, versionOf } from '#parse/products/match-products.ts';
import { headerValue } from '#parse/web/headers.ts';
import { parseUrl } from '#parse/web/site.ts';
import type { HttpResponse } from './client.ts';

/** A page that no site has: its error page names the server, and a site that has it has every page. */
const NO_PAGE = 'assay-no-such-page/';
/** Folders in which applications are usually installed beside a site. */
const COMMON_FOLDERS: readonly string[] = [
  ...['blog/', 'wordpress/', 'shop/', 'forum/', 'wiki/', 'webmail/', 'roundcube/', 'mail/', 'jenkins/', 'gitlab/'],
  ...['grafana/', 'nextcloud/', 'owncloud/', 'phpmyadmin/', 'zabbix/', 'cacti/', 'moodle/', 'redmine/', 'glpi/'],
  ...['dokuwiki/', 'drupal/', 'joomla/', 'phpinfo.php'],
];
/** Files of applications that are requested for their version, and applications that are kept. */
const VERSION_FILES_MAX = 10;
const KEPT_MAX = 40;
const BODY_MAX = 256 * 1_024;
const TEXT_MAX = 256 * 1_024;

interface Found {
  product: DisclosedProduct;
  url: string;
  /** Folder of the application, ending with a slash. */
  folder: string;
}

/** Collects the applications of a host from its answers. */
export function createApplications(origin: string) {
  const found = new Map<string, Found>();

  function see({ url, headers, body }: Pick<HttpResponse, 'url' | 'headers' | 'body'>): void {
    const place = parseUrl(url);
    if (place?.origin !== origin) return;
    const text = textOf({ headers, body });
    for (const product of productsIn(answerOf(url, headers, text))) {
      const folder = product.folder ?? place.pathname.slice(0, place.pathname.lastIndexOf('/') + 1);
      const key = `${product.rule.vendor}:${product.rule.product}`;
      const known = found.get(key);
      // The first place counts, until one tells the version.
      if (!known || (known.product.version === null && product.version !== null))
        found.set(key, { product, url, folder });
    }
  }

  /** Asks for the version files of the applications that did not tell their version. */
  async function askVersions(ask: (path: string) => Promise<HttpResponse | null>): Promise<void> {
    const wanted = [...found.entries()].flatMap(([key, one]) => {
      const { version, rule } = one.product;
      return version === null && rule.versionFile ? [{ key, one, ...rule.versionFile }] : [];
    });
    for (const { key, one, path, version } of wanted.slice(0, VERSION_FILES_MAX)) {
      const answer = await ask(`${one.folder}${path}`);
      if (answer?.status !== 200 || parseUrl(answer.url)?.origin !== origin) continue;
      const match = version.exec(textOf(answer));
      const release = match && versionOf(match);
      if (!match || !release) continue;
      const seen = match[0].replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
      found.set(key, { ...one, url: answer.url, product: { ...one.product, version: release, seen } });
    }
  }

  const list = (): DisclosedApplication[] =>
    [...found.values()].slice(0, KEPT_MAX).map(({ product: { rule, version, seen }, url }) => {
      const place = parseUrl(url);
      const path = place ? `${place.pathname}${place.search}`.slice(0, 300) : '/';
      return { vendor: rule.vendor, product: rule.product, version, url: path, seen };
    });

  return { see, askVersions, list };
}

/**
 * Requests the usual folders that the crawl did not visit, unless the host has every page, limits requests or stops
 * answering.
 * @param ask null if the host did not answer
 * @param mayVisit whether robots.txt allows a path, and the crawl did not visit it
 */
export async function askCommonFolders(
  ask: (path: string, bodyMax: number) => Promise<HttpResponse | null>,
  mayVisit: (path: string) => boolean,
  onAnswer: (answer: HttpResponse) => void,
): Promise<void> {
  const missing = await ask(`/${NO_PAGE}`, BODY_MAX);
  if (!missing || isOverloaded(missing.status)) return;
  onAnswer(missing);
  if (missing.status < 400) return;
  for (const folder of COMMON_FOLDERS) {
    if (!mayVisit(`/${folder}`)) continue;
    const answer = await ask(`/${folder}`, BODY_MAX);
    if (!answer || isOverloaded(answer.status)) return;
    onAnswer(answer);
  }
}

function textOf({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const contentType = headerValue(headers, 'content-type');
  const read = { ...body, contentType };
  return body.undecoded || !(isHtml(read) || /json|text|xml/i.test(contentType ?? ''))
    ? ''
    : decodeText(read, TEXT_MAX);
}
