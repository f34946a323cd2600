import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../components/indicators/logo.tsx';
import { Footer } from './footer.tsx';
import { HelpButton } from './guidance/help/help-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import styles from './shell.module.css';

/** The layout of pages outside the shell: one column, language at the top right, no image. */
export function PublicLayout({
  children,
  wide = false,
}: {
  children: ReactNode /** Wider column, for tables. */;
  wide?: boolean;
}) {
  return (
    <div className={styles.outside}>
      <header className="row between" style={{ padding: '20px 24px' }}>
        <Link to="/" className={styles.brand}>
          <Logo size={28} />
          {APPLICATION_NAME}
        </Link>
        <span className="row">
          <HelpButton />
          <LanguageMenu />
          <SchemeMenu />
        </span>
      </header>
      <main className={styles.outsideMain}>
        <div style={{ width: '100%', maxWidth: wide ? 1040 : 400 }}>{children}</div>
      </main>
      <Footer />
    </div>
  );
}
