import type { Software } from '../services/software.ts';

/** Folder of a plugin under /wp-content/plugins/ → the names that NVD gives it. */
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

/**
 * Plugins that a page loads scripts and styles of, with their versions. Where a plugin names none, WordPress puts its own
 * there: a version that its own files carry too is left out.
 */
export function wordpressPlugins(
  sources: readonly string[],
): { software: Software; version: string; source: string }[] {
  const own = new Set<string>();
  const found: { slug: string; version: string; source: string }[] = [];
  for (const source of sources) {
    const [, place, slug, version] = VERSIONED.exec(source) ?? [];
    if (!place || !version) continue;
    if (slug === undefined) own.add(version);
    else found.push({ slug, version, source });
  }
  return found.flatMap(({ slug, version, source }) => {
    const names = Object.hasOwn(PLUGINS, slug) ? PLUGINS[slug]! : null;
    if (!names || own.has(version)) return [];
    return [{ software: { vendor: names[0], product: names[1], kind: 'application' as const }, version, source }];
  });
}
