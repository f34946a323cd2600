/**
 * A nonexistent path of the same form: same folder, leading dot and extension, another name. The site's response there
 * applies to every such path. Null only for the root.
 * @param word lower-case letters and digits that occur on no site
 */
export function controlPath(path: string, word: string): string | null {
  const [place = '', query] = path.split('?', 2);
  const parts = place.split('/');
  const folder = place.endsWith('/');
  const at = folder ? parts.length - 2 : parts.length - 1;
  const name = parts[at];
  if (!name || at < 1) return null;
  const [, dot = '', , rest = ''] = /^(\.?)([^.~]*)(.*)$/s.exec(name) ?? [];
  parts[at] = `${dot}${word}${rest}`;
  return parts.join('/') + (query === undefined ? '' : `?${query}`);
}
