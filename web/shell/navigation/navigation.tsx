import { canOpen, matchRoute, opensPath, ROUTES } from '@assay/contract/access.ts';
import { MENU, type MenuEntry, menuPathOf } from '@assay/contract/menu.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { readClosedGroups, writeClosedGroups } from '#theme/preferences.ts';
import { ENABLED_ROUTES } from '../enabled-routes.ts';
import { subjectPath } from '../subject.ts';
import { MenuIcon } from './menu-icons.tsx';
import styles from './navigation.module.css';
import { RatedDomains, UnratedDomains, useLastRated } from './navigation-domains.tsx';

interface Props {
  permission: number;
  open: boolean;
  /** Shows icons only, with names in tooltips. */
  rail: boolean;
  onNavigate(): void;
}

function isShown(entry: MenuEntry, permission: number): boolean {
  if (entry.list) return canOpen(ROUTES[0]!.access, permission);
  const route = ROUTES.find(({ path }) => path === entry.path);
  return route !== undefined && ENABLED_ROUTES.has(route.name) && canOpen(route.access, permission);
}

/** Target of an entry; null if it has none yet. */
function target(entry: MenuEntry, first: Subject | null): string | null {
  if (entry.list === 'domains') return '/?domain=all';
  if (entry.list === 'unrated') return '/listAssociatedDomains';
  if (entry.path === '/domain/:domain') return first && subjectPath(first);
  return entry.path;
}

/** The side navigation: groups of contract/menu.ts, without pages that the role cannot open. */
export function Navigation({ permission, open, rail, onNavigate }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const [closed, setClosed] = useState(() => readClosedGroups(localStorage));
  const first = useLastRated(canOpen(ROUTES[0]!.access, permission));
  const toggle = (id: string) => {
    const next = closed.includes(id) ? closed.filter((name) => name !== id) : [...closed, id];
    writeClosedGroups(localStorage, next);
    setClosed(next);
  };
  const nav = useRef<HTMLElement>(null);
  // Administrators' entries are more than fit on a small screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry depends on the path
  useEffect(() => {
    // Before a frame: in an effect it would compute the layout of the page once more.
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [location.pathname]);
  const found = matchRoute(location.pathname);
  const current = found && menuPathOf(found.route, opensPath(permission));
  // `true` on a page below the entry's own: the entry is still a link to another page.
  const currentOf = (entry: MenuEntry) => {
    if (entry.list || entry.path === '/domain/:domain' || current !== entry.path) return {};
    return { 'aria-current': found?.route.path === entry.path ? ('page' as const) : ('true' as const) };
  };
  const groups = MENU.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => isShown(entry, permission)),
  })).filter((group) => group.entries.length > 0);
  return (
    <nav ref={nav} className={`${styles.side} ${open ? styles.open : ''}`} aria-label={t('menu.label')}>
      {groups.map((group) => {
        const shut = closed.includes(group.id) && !rail;
        const Chevron = shut ? IconChevronRight : IconChevronDown;
        return (
          <div key={group.id} className={styles.navGroup}>
            <button type="button" className={styles.navHead} aria-expanded={!shut} onClick={() => toggle(group.id)}>
              {t(`menu.group.${group.id}`)}
              <Chevron size={14} aria-hidden="true" />
            </button>
            {!shut && (
              <ul className={styles.navList}>
                {group.entries.map((entry) => {
                  const to = target(entry, first);
                  if (to === null) return null;
                  const name = t(`menu.${entry.id}`);
                  const link = (
                    <Link
                      to={to}
                      className={styles.navItem}
                      aria-label={name}
                      onClick={onNavigate}
                      {...currentOf(entry)}
                    >
                      <MenuIcon entry={entry.id} />
                      <span className={styles.navLabel}>{name}</span>
                    </Link>
                  );
                  return (
                    <li key={entry.id}>
                      {rail ? (
                        <Tooltip label={name} position="right">
                          {link}
                        </Tooltip>
                      ) : (
                        link
                      )}
                      {entry.list === 'domains' && <RatedDomains onNavigate={onNavigate} />}
                      {entry.list === 'unrated' && <UnratedDomains onNavigate={onNavigate} />}
                    </li>
                  );
                })}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
}
