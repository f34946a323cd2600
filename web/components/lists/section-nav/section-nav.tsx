import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './section-nav.module.css';

/** A heading of the page with its text. */
interface Section {
  heading: HTMLElement;
  name: string;
}

function sectionsOf(content: HTMLElement): Section[] {
  const headings = [...content.querySelectorAll<HTMLElement>('h2')];
  return headings.map((heading) => ({ heading, name: heading.textContent ?? '' })).filter(({ name }) => name !== '');
}

/**
 * Links to the sections of a long page, by the headings of the content that follows: cards are loaded one by one, and some
 * depend on role and plan. They stay in view while the page scrolls.
 */
export function SectionNav() {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const [sections, setSections] = useState<readonly Section[]>([]);
  useEffect(() => {
    const content = nav.current?.parentElement;
    if (!content) return;
    const read = () => {
      const found = sectionsOf(content);
      setSections((old) =>
        old.length === found.length && old.every(({ heading }, at) => heading === found[at]!.heading) ? old : found,
      );
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const go = ({ heading }: Section) => {
    heading.tabIndex = -1;
    heading.style.scrollMarginBlockStart = `${56 + (nav.current?.offsetHeight ?? 0) + 24}px`;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('sections')}>
      {sections.map((section) => (
        <button
          key={`${section.name}/${section.heading.id}`}
          type="button"
          className="link-button small"
          onClick={() => go(section)}
        >
          {section.name}
        </button>
      ))}
    </nav>
  );
}
