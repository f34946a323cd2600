import { getDomainWithoutSuffix } from 'tldts';

/** A shorter label is an ordinary word in somebody else's name. */
const NAME_LENGTH_MIN = 6;

/** The domain's own label (`example` of `example.com`); null when it is too short to stand for a company. */
export function ownLabel(domain: string): string | null {
  const label = getDomainWithoutSuffix(domain) ?? '';
  return label.length >= NAME_LENGTH_MIN ? label : null;
}

/** Does the domain, or a name under it, stand in the text as a whole name (not as part of a longer one)? */
export function mentionsDomain(text: string, domain: string): boolean {
  return new RegExp(`(?<![a-z0-9-])${literal(domain)}(?![a-z0-9-]|\\.[a-z0-9])`, 'i').test(text);
}

/** Does the label stand in the text as a word? Anything but letters and digits separates words. */
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
