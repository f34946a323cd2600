import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser } from 'parse5';

/** An element of a document. */
export interface PageElement {
  /** In lower case, except for some names of SVG (`foreignObject`). */
  name: string;
  /** Of HTML, not of SVG or MathML. */
  isHtml: boolean;
  /** By name; those of other namespaces as in the markup (`xlink:href`). */
  attributes: Readonly<Record<string, string>>;
  /** Null for the root element. */
  parent: PageElement | null;
  /** The form that a control belongs to (HTML Standard, form owner); null for others. */
  form: PageElement | null;
  children: (PageElement | PageText)[];
}

/** The text of an element, or a comment in the document. */
export interface PageText {
  text: string;
  isComment: boolean;
}

/** The document that a browser builds from a page. */
export interface PageTree {
  /** A placeholder without a name, which contains the root element and comments beside it. */
  document: PageElement;
  /** The text contains the end of the head: nothing that follows can add to it. */
  isHeadWhole: boolean;
  /** False if the text has more elements than are kept: the rest was not read. */
  isWhole: boolean;
}

/** From this number of elements on, the rest of a page is not read, which bounds the memory for a page of nothing but start tags. */
const ELEMENTS_MAX = 50_000;
/** Characters that are parsed between two counts of the elements. */
const STEP = 16_384;

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Elements that belong to a form (HTML Standard, category listed). */
const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'fieldset',
  'input',
  'object',
  'output',
  'select',
  'textarea',
]);

/**
 * Builds the document of a page as a browser with scripts enabled does (HTML Standard, parsing HTML documents), without
 * what such a browser keeps out of it: contents of templates, and markup in noscript, which is text. Never throws.
 * @param html at most 512 kB: time and memory are linear in its length
 */
export function parseTree(html: string): PageTree {
  const owners = new Map<Element, Element>();
  let count = 0;
  const parser: Parser<DefaultTreeAdapterMap> = new Parser({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(name, namespace, attributes) {
        count += 1;
        const element = defaultTreeAdapter.createElement(name, namespace, attributes);
        // In a table the form has no contents, but the controls that follow belong to it.
        if (parser.formElement && CONTROLS.has(name)) owners.set(element, parser.formElement);
        return element;
      },
    },
  });
  let read = 0;
  for (; read < html.length && count < ELEMENTS_MAX; read += STEP)
    parser.tokenizer.write(html.slice(read, read + STEP), false);
  const head = parser.headElement;
  const isHeadWhole = head !== null && !parser.openElements.items.includes(head);
  parser.tokenizer.write('', true);
  return { document: documentOf(parser.document, owners), isHeadWhole, isWhole: read >= html.length };
}

function documentOf(from: DefaultTreeAdapterTypes.Document, owners: ReadonlyMap<Element, Element>): PageElement {
  const document: PageElement = { name: '', isHtml: false, attributes: {}, parent: null, form: null, children: [] };
  /** Forms and their controls. */
  const elements = new Map<Element, PageElement>();
  const byId = new Map<string, PageElement>();
  const left: { nodes: readonly Node[]; parent: PageElement; form: PageElement | null; at: number }[] = [
    { nodes: from.childNodes, parent: document, form: null, at: 0 },
  ];
  // Not recursive: markup can be nested deeper than the call stack.
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const node = last.nodes[last.at];
    last.at += 1;
    if (!node) left.pop();
    else if (defaultTreeAdapter.isElementNode(node)) {
      const element = elementOf(node, last.parent);
      last.parent.children.push(element);
      const { id } = element.attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, element);
      const form = formOrNull(element) ?? last.form;
      const isControl = element.isHtml && CONTROLS.has(element.name);
      if (isControl) element.form = form;
      if (isControl || form === element) elements.set(node, element);
      left.push({ nodes: node.childNodes, parent: element, form, at: 0 });
      // Both trees would not be needed at the same time.
      node.childNodes = [];
    } else if (defaultTreeAdapter.isTextNode(node)) last.parent.children.push({ text: node.value, isComment: false });
    else if (defaultTreeAdapter.isCommentNode(node)) last.parent.children.push({ text: node.data, isComment: true });
  }
  for (const [node, element] of elements) {
    if (!CONTROLS.has(element.name)) continue;
    const { form } = element.attributes;
    const owner = owners.get(node);
    if (form !== undefined) element.form = formOrNull(byId.get(form));
    else if (owner) element.form = elements.get(owner) ?? element.form;
  }
  return document;
}

function elementOf({ tagName, namespaceURI, attrs }: Element, parent: PageElement): PageElement {
  return {
    name: tagName,
    isHtml: namespaceURI === HTML,
    attributes: Object.fromEntries(
      attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const),
    ),
    parent: parent.name === '' ? null : parent,
    form: null,
    children: [],
  };
}

const HTML: string = 'http://www.w3.org/1999/xhtml';

function formOrNull(element: PageElement | undefined): PageElement | null {
  return element?.isHtml && element.name === 'form' ? element : null;
}

/** Receives the parts of a document in their order. */
export interface TreeVisitor {
  onElement?(element: PageElement): void;
  /** @param parent the element that contains the text */
  onText?(text: string, parent: PageElement): void;
  onComment?(text: string): void;
  /** After all contents of an element. */
  onEnd?(element: PageElement): void;
}

/** Visits all elements, texts and comments of a document in tree order. */
export function visitTree({ document }: Pick<PageTree, 'document'>, visitor: TreeVisitor): void {
  const left = [{ element: document, at: 0 }];
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const child = last.element.children[last.at];
    last.at += 1;
    if (!child) {
      left.pop();
      if (last.element !== document) visitor.onEnd?.(last.element);
    } else if ('text' in child) {
      if (child.isComment) visitor.onComment?.(child.text);
      else visitor.onText?.(child.text, last.element);
    } else {
      visitor.onElement?.(child);
      left.push({ element: child, at: 0 });
    }
  }
}

/** The text directly in an element. */
export function textIn({ children }: PageElement): string {
  return children.map((child) => ('text' in child && !child.isComment ? child.text : '')).join('');
}

/** The forms of a document with the controls that belong to them, both in tree order. */
export function formsIn(tree: PageTree): ReadonlyMap<PageElement, readonly PageElement[]> {
  const forms = new Map<PageElement, PageElement[]>();
  const controls: PageElement[] = [];
  visitTree(tree, {
    onElement(element) {
      if (element.isHtml && element.name === 'form') forms.set(element, []);
      if (element.form) controls.push(element);
    },
  });
  for (const control of controls) if (control.form) forms.get(control.form)?.push(control);
  return forms;
}
