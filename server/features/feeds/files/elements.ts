import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** One record is never larger: the largest CVE of NVD has some hundred kilobytes. */
const ELEMENT_MAX = 16 * 1024 * 1024;
/** Text before the list. */
const HEAD_MAX = 1024 * 1024;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const END = 93;

/**
 * JSON texts of the objects of a list, one by one, so that a file of gigabytes needs little memory.
 * @param key name of the list in the outermost object; null = the list is the whole document
 * @throws Error if there is no such list, or it is truncated
 */
export async function* elementsOf(stream: Readable, key: string | null): AsyncGenerator<string> {
  const begin = key === null ? /^\s*\[/ : new RegExp(`"${key}"\\s*:\\s*\\[`);
  const decoder = new StringDecoder('utf8');
  let text = '';
  let inside = false;
  let at = 0;
  let start = -1;
  let depth = 0;
  let quoted = false;
  for await (const chunk of stream) {
    text += decoder.write(chunk as Buffer);
    if (!inside) {
      const found = begin.exec(text);
      if (!found) {
        if (text.length > HEAD_MAX) throw new Error('the source holds no list');
        continue;
      }
      inside = true;
      at = found.index + found[0].length;
    }
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (quoted) {
        if (code === BACKSLASH) at += 1;
        else if (code === QUOTE) quoted = false;
      } else if (code === QUOTE) quoted = true;
      else if (code === OPEN) {
        if (depth === 0) start = at;
        depth += 1;
      } else if (code === CLOSE) {
        depth -= 1;
        if (depth > 0) continue;
        yield text.slice(start, at + 1);
        start = -1;
      } else if (code === END && depth === 0) return;
    }
    // An escape at the very end of a chunk reaches into the next one.
    const kept = start < 0 ? text.length : start;
    text = text.slice(kept);
    at -= kept;
    if (start >= 0) start = 0;
    if (text.length > ELEMENT_MAX) throw new Error('a record is too large');
  }
  throw new Error(inside ? 'the list ends in the middle' : 'the source holds no list');
}
