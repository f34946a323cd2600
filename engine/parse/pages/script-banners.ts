/** A library that a script names in its own text. */
export interface NamedLibrary {
  /** As `software.ts` knows it. */
  library: string;
  version: string;
}

const VERSION = '(\\d{1,3}\\.\\d{1,4}(?:\\.\\d{1,5})?(?:-(?:alpha|beta|rc)[.\\d]{0,6})?)';
/** What libraries write at the head of their files; builds keep such comments, wherever they put the file and whatever they call it. */
const BANNERS: readonly (readonly [library: string, banner: RegExp])[] = [
  ['jquery', banner('jQuery (?:JavaScript Library )?v')],
  ['jquery-ui', banner('jQuery UI(?: Core)?(?: -)? v?')],
  ['jquery-migrate', banner('jQuery Migrate(?: -)? v')],
  ['bootstrap', banner('Bootstrap(?:\\.js by @fat & @mdo|:? [a-z-]{0,20}\\.js)? v')],
  ['angular', banner('AngularJS v')],
  ['vue', banner('\\* (?:Vue\\.js|vue) v')],
  ['react', banner('@license React v')],
  ['underscore', banner('Underscore\\.js ')],
  ['moment', banner('//! moment\\.js\\s{1,4}//! version : ')],
  ['handlebars', banner('@license\\s{1,4}handlebars v')],
  ['dompurify', banner('@license DOMPurify ')],
  ['axios', banner('[*!] ?[Aa]xios v')],
  ['knockout', banner('Knockout JavaScript library v')],
  ['backbone', banner('Backbone\\.js ')],
  ['prototype', banner('Prototype JavaScript framework, version ')],
  ['chart.js', banner('Chart\\.js v')],
  ['select2', banner('\\* Select2 ')],
  ['tinymce', banner('TinyMCE version ')],
  ['d3', banner('// https://d3js\\.org v')],
];

function banner(words: string): RegExp {
  // A number that goes on is another one: 3.4.1 is not 3.4.10.
  return new RegExp(`${words}${VERSION}(?![\\d.]\\d|\\d)`);
}

/** Libraries that a script's text names, each once. @param text at most 512 kB */
export function librariesIn(text: string): NamedLibrary[] {
  return BANNERS.flatMap(([library, pattern]) => {
    const version = pattern.exec(text)?.[1];
    return version ? [{ library, version }] : [];
  });
}
