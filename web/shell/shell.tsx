import { APPLICATION_NAME, SIDEBAR_COLLAPSE_PX, SIDEBAR_OVERLAY_PX } from '@assay/contract/limits.ts';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { Logo } from '../components/marks/logo.tsx';
import { Bell } from '../live/bell.tsx';
import { LiveEffects } from '../live/effects.tsx';
import { LiveBar } from '../live/live-bar.tsx';
import { LiveDot } from '../live/live-dot.tsx';
import { useSession } from '../session/current.ts';
import { writeSidebarType } from '../session/preferences.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { SessionEnd } from './session-end.tsx';
import { UserMenu } from './user-menu.tsx';

const PasswordSoon = lazy(() => import('./password-soon.tsx').then((part) => ({ default: part.PasswordSoon })));

/** Focus and scroll start anew with each page, as they would with a document of its own. */
function usePageStart(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts a page
  useEffect(() => {
    if (!first.current) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [pathname]);
  return main;
}

export function Shell() {
  const { t } = useTranslation();
  const current = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const overlay = useMediaQuery(`(max-width: ${SIDEBAR_OVERLAY_PX - 1}px)`) ?? false;
  const narrow = useMediaQuery(`(max-width: ${SIDEBAR_COLLAPSE_PX - 1}px)`) ?? false;
  const rail = narrow && !overlay;
  const main = usePageStart(pathname);
  useEffect(() => writeSidebarType(localStorage, overlay ? 'overlay' : rail ? 'rail' : 'full'), [overlay, rail]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  if (!current) return null;
  const shown = open && overlay;
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <LiveEffects />
      <SessionEnd key={current.token} current={current} />
      <Suspense fallback={null}>
        <PasswordSoon />
      </Suspense>
      <header className="top-bar">
        <ActionIcon
          className="only-overlay"
          size={44}
          aria-label={shown ? t('menu.close') : t('menu.open')}
          aria-expanded={shown}
          onClick={() => setOpen(!open)}
        >
          {shown ? <IconX size={20} aria-hidden="true" /> : <IconMenu2 size={20} aria-hidden="true" />}
        </ActionIcon>
        <Link to="/" className="brand">
          <Logo />
          {APPLICATION_NAME}
        </Link>
        <span className="grow" />
        <span className="hide-phone" style={{ marginInlineEnd: 8 }}>
          <LiveDot />
        </span>
        <Bell current={current} />
        <LanguageMenu />
        <SchemeMenu />
        <UserMenu current={current} />
      </header>
      <Navigation permission={current.permission} open={shown} rail={rail} onNavigate={() => setOpen(false)} />
      {shown && <button type="button" className="scrim" aria-label={t('menu.close')} onClick={() => setOpen(false)} />}
      <div className="main">
        <LiveBar />
        <main className="page" id="main" ref={main} tabIndex={-1}>
          <Breadcrumb />
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}
