import { NEWS_IMAGE, NEWS_LINK } from '@assay/contract/values/news.ts';
import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { queries } from '#api/connection.ts';
import { pictureQuery } from '#api/news.ts';

/** Images require the session's headers, which `src` cannot send, so their bytes are fetched. */
const Picture = Image.extend({
  parseHTML() {
    return [{ tag: 'img[src]', getAttrs: (element) => NEWS_IMAGE.test(element.getAttribute('src') ?? '') && null }];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const { src, alt } = node.attrs as { src: string; alt: string | null };
      let address: string | null = null;
      let gone = false;
      dom.alt = alt ?? '';
      queries.fetchQuery(pictureQuery(src)).then(
        (bytes) => {
          if (gone) return;
          address = URL.createObjectURL(bytes);
          dom.src = address;
        },
        () => {
          // The browser shows the alternative text instead of the image.
        },
      );
      return {
        dom,
        destroy() {
          gone = true;
          if (address) URL.revokeObjectURL(address);
        },
      };
    };
  },
});

/** Omits the inline width styles of the extension: articles do not store widths, and the CSP blocks style attributes. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ resizable: false });

/** Elements that an article may contain: the same as the server accepts (contract/api/news.ts). */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (address) => NEWS_LINK.test(address) },
  }),
  Picture,
  PlainTable,
  TableKit.configure({ table: false }),
];
