/**
 * A path of the same shape that cannot exist: same folder, leading dot, extension and query, another name. What a site answers
 * there it answers to every such path. Null for the root alone, which has no shape.
 * @param word lower-case letters and digits that stand on no site
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
