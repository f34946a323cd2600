interface Policy {
  createHTML(text: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/**
 * The only Trusted Types policy: text for `DOMParser`, whose documents have no window, run no scripts and
 * load nothing. The Content Security Policy contains its name.
 */
function trusted(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('assay-article', { createHTML: (one) => one });
  return policy ? policy.createHTML(text) : text;
}

/** A separate document without scripting. */
export function inertDocument(content: string): Document {
  return new DOMParser().parseFromString(trusted(content), 'text/html');
}

let adapted = false;

/** For the editor's library, which calls `DOMParser` itself. */
export function allowParserInput(): void {
  if (adapted) return;
  adapted = true;
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function parse(text, type) {
    return parseFromString.call(this, typeof text === 'string' ? trusted(text) : text, type);
  };
}
