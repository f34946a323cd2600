/**
 * The document's title (docs/product/screens.md): `{domain} {page title} - {app name}` with a domain parameter,
 * otherwise `{page title} - {app name}`; only the app name if a page has no title.
 */
export function documentTitle(page: string | null, domain: string | undefined, application: string): string {
  const head = [domain, page].filter(Boolean).join(' ');
  return head ? `${head} - ${application}` : application;
}
