import { APPLICATION_NAME, SIDEBAR_COLLAPSE_PX, SIDEBAR_OVERLAY_PX } from '@assay/contract/limits.ts';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { focusRegion } from '#components/lists/drawer/focus-region.ts';
import { Logo } from '../components/indicators/logo.tsx';
import { Boundary } from '../components/loading/boundary.tsx';
import { lazyPart } from '../components/loading/lazy-part.ts';
import { useSettled } from '../components/loading/use-settled.ts';
import { Bell } from '../live/bell.tsx';
import { LiveEffects } from '../live/effects.tsx';
import { LiveBar } from '../live/live-bar.tsx';
import { LiveDot } from '../live/live-dot.tsx';
import { useSession } from '../session/current-session.ts';
import { refusedOf } from '../session/route-decision.ts';
import type { SidebarType } from '../theme/preferences.ts';
import { SessionEnd } from './account/session-end.tsx';
import { UserMenu } from './account/user-menu.tsx';
import { useLayout } from './appearance/layout.ts';
import { ConnectionBar } from './connection/bar.tsx';
import { Footer } from './footer.tsx';
import { HelpButton } from './guidance/help/help-button.tsx';
import { ChecklistBar } from './guidance/onboarding/checklist-bar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Breadcrumb } from './navigation/breadcrumb.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { useStoredSubject } from './navigation/navigation-domains.tsx';
import { PaletteButton } from './palette/button.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import styles from './shell.module.css';
import { WorkLink } from './work-link.tsx';

const PasswordSoon = lazy(() => import('./account/password-soon.tsx').then((part) => ({ default: part.PasswordSoon })));

const RefusedPage = lazyPart(async () => (await import('./guidance/refused-page.tsx')).RefusedPage);

/** Resets focus and scroll position on navigation, as a full page load would. */
function usePageStart(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts a page
  useEffect(() => {
    if (!first.current) {
      scrollTo(0, 0);
      focusRegion(main.current);
    }
    first.current = false;
  }, [pathname]);
  return main;
}

/** The selected sidebar, or a narrower one if the page lacks space (docs/product/screens.md). */
function useSidebar(): SidebarType {
  const { sidebar } = useLayout();
  const now = { getInitialValueInEffect: false };
  const small = useMediaQuery(`(max-width: ${SIDEBAR_OVERLAY_PX - 1}px)`, false, now);
  const narrow = useMediaQuery(`(max-width: ${SIDEBAR_COLLAPSE_PX - 1}px)`, false, now);
  if (small || sidebar === 'overlay') return 'overlay';
  return narrow || sidebar === 'rail' ? 'rail' : 'full';
}

/** That the password expires soon; loaded after the first screen. */
function Reminder() {
  if (!useSettled()) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <PasswordSoon />
      </Suspense>
    </Boundary>
  );
}

export function Shell() {
  const { t } = useTranslation();
  const current = useSession();
  const { pathname, state } = useLocation();
  const [open, setOpen] = useState(false);
  const sidebar = useSidebar();
  const overlay = sidebar === 'overlay';
  const main = usePageStart(pathname);
  useStoredSubject();
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  if (!current) return null;
  const shown = open && overlay;
  return (
    <div className={styles.shell} data-sidebar={sidebar}>
      <a href="#main" className={styles.skipLink}>
        {t('skip')}
      </a>
      <LiveEffects />
      <SessionEnd key={current.token} current={current} />
      <Reminder />
      <header className={styles.topBar}>
        {overlay && (
          <ActionIcon
            size={44}
            aria-label={shown ? t('menu.close') : t('menu.open')}
            aria-expanded={shown}
            onClick={() => setOpen(!open)}
          >
            {shown ? <IconX size={20} aria-hidden="true" /> : <IconMenu2 size={20} aria-hidden="true" />}
          </ActionIcon>
        )}
        <Link to="/" className={styles.brand}>
          <Logo />
          <span className={styles.brandName}>{APPLICATION_NAME}</span>
        </Link>
        <span className="grow" />
        <PaletteButton />
        <span className="hide-phone" style={{ marginInlineEnd: 8 }}>
          <LiveDot />
        </span>
        <WorkLink />
        <Bell current={current} />
        <HelpButton />
        <LanguageMenu />
        <SchemeMenu within />
        <UserMenu current={current} />
      </header>
      {/* A closed overlay is not visible; on phones it would be the largest part of the shell. */}
      {(shown || !overlay) && (
        <Navigation
          permission={current.permission}
          open={shown}
          rail={sidebar === 'rail'}
          onNavigate={() => setOpen(false)}
        />
      )}
      {shown && (
        <button type="button" className={styles.scrim} aria-label={t('menu.close')} onClick={() => setOpen(false)} />
      )}
      <div className={styles.main}>
        <LiveBar />
        <ConnectionBar />
        <ChecklistBar />
        <main className={styles.page} id="main" ref={main} tabIndex={-1}>
          <Breadcrumb />
          {pathname === '/' && refusedOf(state) ? (
            <Suspense fallback={null}>
              <RefusedPage />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
        <Footer />
      </div>
    </div>
  );
}
