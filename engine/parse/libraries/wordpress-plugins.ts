import type { PluginReadme } from '#evidence/site.ts';
import type { Software } from '../services/software.ts';

/** Folder of a plugin under /wp-content/plugins/ → its names in NVD. */
const PLUGINS: Readonly<Record<string, readonly [vendor: string, product: string]>> = {
  'all-in-one-seo-pack': ['aioseo', 'all_in_one_seo'],
  'contact-form-7': ['rocklobster', 'contact_form_7'],
  duplicator: ['snapcreek', 'duplicator'],
  elementor: ['elementor', 'website_builder'],
  'elementskit-lite': ['wpmet', 'elements_kit_elementor_addons'],
  'essential-addons-for-elementor-lite': ['wpdeveloper', 'essential_addons_for_elementor'],
  jetpack: ['automattic', 'jetpack'],
  learnpress: ['thimpress', 'learnpress'],
  'litespeed-cache': ['litespeedtech', 'litespeed_cache'],
  'nextgen-gallery': ['imagely', 'nextgen_gallery'],
  'ninja-forms': ['ninjaforms', 'ninja_forms'],
  'quiz-master-next': ['expresstech', 'quiz_and_survey_master'],
  relevanssi: ['relevanssi', 'relevanssi'],
  revslider: ['themepunch', 'slider_revolution'],
  'sitepress-multilingual-cms': ['wpml', 'wpml'],
  'social-warfare': ['warfareplugins', 'social_warfare'],
  tutor: ['themeum', 'tutor_lms'],
  updraftplus: ['updraftplus', 'updraftplus'],
  'w3-total-cache': ['boldgrid', 'w3_total_cache'],
  woocommerce: ['woocommerce', 'woocommerce'],
  'wordpress-seo': ['yoast', 'yoast_seo'],
  'wp-file-manager': ['webdesi9', 'file_manager'],
  'wp-statistics': ['veronalabs', 'wp_statistics'],
  'wp-ulike': ['wpulike', 'wp_ulike'],
};

const VERSIONED =
  /\/wp-(content\/plugins\/([\w-]{1,80})|includes|admin)\/[^?#\s]{0,300}\?(?:[^#]{0,100}&)?ver=([\d.]{1,20})/;
const FOLDER = /^(.{0,300}?\/wp-content\/plugins\/)([a-z0-9][\w-]{0,79})\//;

/** Folders and URLs of the plugins whose files pages load; those with known vulnerabilities in NVD first. */
export function pluginFolders(sources: readonly string[]): { plugin: string; url: string }[] {
  const found = new Map<string, string>();
  for (const source of sources) {
    const [, base, plugin] = FOLDER.exec(source) ?? [];
    if (base !== undefined && plugin !== undefined && !found.has(plugin)) found.set(plugin, `${base}${plugin}/`);
  }
  const known = (plugin: string) => Object.hasOwn(PLUGINS, plugin);
  return [...found]
    .map(([plugin, url]) => ({ plugin, url }))
    .toSorted((one, other) => Number(known(other.plugin)) - Number(known(one.plugin)));
}

/**
 * Version in a plugin's readme.txt (https://developer.wordpress.org/plugins/wordpress-org/how-your-readme-txt-works).
 * @returns undefined for other files, null without a version
 */
export function readmeVersion(text: string): string | null | undefined {
  const head = text.slice(0, README_MAX);
  if (!/^\uFEFF?\s{0,20}===[^=\r\n]{1,200}===/.test(head)) return undefined;
  return /^stable tag:[ \t]{0,20}v?(\d[\d.]{0,19})[ \t]{0,20}\r?$/im.exec(head)?.[1] ?? null;
}

/** The header with the version is at the beginning of the file. */
const README_MAX = 8_192;

/**
 * Plugins with their versions, from readme.txt and from the scripts and styles that a page loads. If a plugin sets no
 * version in a URL, WordPress adds its own: a version that WordPress' own files also have is omitted. A readme takes
 * precedence.
 */
export function wordpressPlugins(
  sources: readonly string[],
  readmes: readonly PluginReadme[] = [],
): { software: Software; version: string; source: string }[] {
  const own = new Set<string>();
  const found: { slug: string; version: string; source: string }[] = readmes.flatMap(({ plugin, url, version }) =>
    version === null ? [] : [{ slug: plugin, version, source: `${url}: ${plugin} ${version}` }],
  );
  const stated = new Set(found.map(({ slug }) => slug));
  for (const source of sources) {
    const [, place, slug, version] = VERSIONED.exec(source) ?? [];
    if (!place || !version || (slug !== undefined && stated.has(slug))) continue;
    if (slug === undefined) own.add(version);
    else found.push({ slug, version, source });
  }
  return found.flatMap(({ slug, version, source }) => {
    const names = Object.hasOwn(PLUGINS, slug) ? PLUGINS[slug]! : null;
    if (!names || (own.has(version) && !stated.has(slug))) return [];
    return [{ software: { vendor: names[0], product: names[1], kind: 'application' as const }, version, source }];
  });
}
