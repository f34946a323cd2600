/**
 * The document's title (SPEC §2): `{domain} {page title} - {app name}` with a domain parameter,
 * otherwise `{page title} - {app name}`; the app name alone where a page has no title.
 */
export function documentTitle(page: string | null, domain: string | undefined, application: string): string {
  const head = [domain, page].filter(Boolean).join(' ');
  return head ? `${head} - ${application}` : application;
}
