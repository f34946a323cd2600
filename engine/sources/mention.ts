import { getDomainWithoutSuffix } from 'tldts';

/** A shorter label is an ordinary word in other names. */
const NAME_LENGTH_MIN = 6;

/** The domain's own label (`example` of `example.com`); null if it is too short to identify a company. */
export function ownLabel(domain: string): string | null {
  const label = getDomainWithoutSuffix(domain) ?? '';
  return label.length >= NAME_LENGTH_MIN ? label : null;
}

/** Does the text contain the domain, or a name under it, as a whole name (not as part of a longer one)? */
export function mentionsDomain(text: string, domain: string): boolean {
  return new RegExp(`(?<![a-z0-9-])${literal(domain)}(?![a-z0-9-]|\\.[a-z0-9])`, 'i').test(text);
}

/** Does the text contain the label as a word? All characters except letters and digits separate words. */
export function mentionsLabel(text: string, label: string): boolean {
  const words = (value: string) =>
    ` ${value
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()} `;
  return words(text).includes(words(label));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
