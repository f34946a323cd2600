interface Policy {
  createHTML(text: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/**
 * What the one policy of Trusted Types lets through: text for `DOMParser`, whose documents have no window, run no scripts and
 * load nothing. The name stands in the Content Security Policy.
 */
function trusted(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('assay-article', { createHTML: (one) => one });
  return policy ? policy.createHTML(text) : text;
}

/** A document of its own that nothing runs in. */
export function inertDocument(content: string): Document {
  return new DOMParser().parseFromString(trusted(content), 'text/html');
}

let adapted = false;

/** For the editor's library, which hands text to `DOMParser` itself. */
export function allowParserInput(): void {
  if (adapted) return;
  adapted = true;
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function parse(text, type) {
    return parseFromString.call(this, typeof text === 'string' ? trusted(text) : text, type);
  };
}
