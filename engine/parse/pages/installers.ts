/**
 * A step of WordPress's installation that can be taken: the form of the language or of the site's details, or the link
 * to that of the database. An installed WordPress answers with the same title and the text "Already Installed".
 */
export const WORDPRESS_SETUP =
  /<form id="setup" method="post" action="(?:install\.php)?\?step=\d|<a href="setup-config\.php\?step=1[^"]{0,80}" class="button/;

const POST_FORM = /<form\b[^>]{0,300}\bmethod\s{0,3}=\s{0,3}["']?post\b/i;
const INSTALLED = /\balready (?:been )?installed\b/i;

/**
 * Whether the page of an installer still takes the values of a setup. Installers that have done their work keep their
 * title, and often a form for the language, which is sent by GET.
 */
export function takesSetup(html: string): boolean {
  return POST_FORM.test(html) && !INSTALLED.test(html);
}
