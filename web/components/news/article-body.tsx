import { Button } from '@mantine/core';
import { createElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import tableStyles from '#styles/table.module.css';
import { Note } from '../note.tsx';
import articleStyles from './article-body.module.css';
import { type ArticleNode, readArticle } from './article-text.ts';
import { Picture } from './picture.tsx';

const COUNTS: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', start: 'start' };

function anchor(href: string | undefined, key: number, children: ReactNode): ReactNode {
  if (href === undefined) return <span key={key}>{children}</span>;
  if (href.startsWith('/')) {
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function drawn(piece: ArticleNode, key: number): ReactNode {
  if (typeof piece === 'string') return piece;
  const { tag, attributes } = piece;
  if (tag === 'img') {
    const side = (name: string) => Number(attributes[name]) || undefined;
    const { src = '', alt = '' } = attributes;
    return <Picture key={key} src={src} alt={alt} width={side('width')} height={side('height')} />;
  }
  const children = piece.children.map(drawn);
  if (tag === 'a') return anchor(attributes.href, key, children);
  const counts = Object.entries(attributes).flatMap(([name, value]) =>
    COUNTS[name] ? [[COUNTS[name], Number(value)]] : [],
  );
  const props = { key, ...Object.fromEntries(counts) };
  const element = children.length > 0 ? createElement(tag, props, ...children) : createElement(tag, props);
  return tag === 'table' ? (
    <div key={key} className={tableStyles.wrap}>
      {element}
    </div>
  ) : (
    element
  );
}

interface Props {
  content: unknown;
  language: string;
  /** Refetches the article. */
  retry?: () => void;
  /** The article is a draft. */
  loose?: boolean;
}

/** The text of an article, or an error with a retry button (docs/product/errors.md, news). */
export function ArticleBody({ content, language, retry, loose = false }: Props) {
  const { t } = useTranslation();
  const read = useMemo(() => readArticle(content, loose), [content, loose]);
  const fault =
    read.kind === 'missing'
      ? t('news.contentMissing')
      : read.kind === 'format'
        ? t('news.formatError')
        : read.words
          ? null
          : t('news.noText');
  return (
    <div className="stack gap-16">
      {fault !== null && (
        <>
          <Note tone={read.kind === 'read' ? 'warn' : 'bad'} live>
            {fault}
          </Note>
          {retry && (
            <div>
              <Button variant="default" onClick={retry}>
                {t('tryAgain')}
              </Button>
            </div>
          )}
        </>
      )}
      {read.kind === 'read' && (
        <div className={articleStyles.article} lang={language}>
          {read.pieces.map(drawn)}
        </div>
      )}
    </div>
  );
}
