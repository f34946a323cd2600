import { matchRoute, opensPath } from '@assay/contract/access.ts';
import { AREAS, isAreaId } from '@assay/contract/areas.ts';
import { MENU, menuPathOf } from '@assay/contract/menu.ts';
import { IconChevronDown, IconChevronRight, IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AreaIcon } from '#components/indicators/area-icon.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { useSession } from '#session/current-session.ts';
import { subjectPath, useSubject } from '../subject.ts';
import styles from './breadcrumb.module.css';

function AreaMenu({ current }: { current: string }) {
  const { t } = useTranslation();
  const subject = useSubject();
  return (
    <Menu
      position="bottom-start"
      target={
        <button type="button" className="link-button row gap-2" style={{ color: 'var(--text-2)' }} aria-current="page">
          {t(`terms:areas.${current}`)}
          <IconChevronDown size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('crumbs.otherAreas')}</span>
        </button>
      }
    >
      {AREAS.filter(({ id }) => id !== current).map(({ id }) => (
        <Menu.Item
          key={id}
          component={Link}
          to={subjectPath(subject, `/${id}`)}
          leftSection={<AreaIcon area={id} size={16} />}
        >
          {t(`terms:areas.${id}`)}
        </Menu.Item>
      ))}
    </Menu>
  );
}

/** Home, group, page; on an area page the last part opens a menu of the other nine areas. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const location = useLocation();
  const subject = useSubject();
  const permission = useSession()?.permission ?? null;
  const found = matchRoute(location.pathname);
  if (!found) return null;
  const { route } = found;
  const parts: { key: string; content: ReactNode }[] = [];
  if (subject.domain) {
    parts.push({ key: 'dashboard', content: <Link to="/">{t('menu.group.dashboard')}</Link> });
    const isArea = isAreaId(route.name);
    parts.push({
      key: 'domain',
      content: isArea ? (
        <Link to={subjectPath(subject)}>{subject.domain}</Link>
      ) : (
        <span aria-current="page">{subject.domain}</span>
      ),
    });
    if (isArea) parts.push({ key: 'area', content: <AreaMenu current={route.name} /> });
  } else {
    const path = menuPathOf(route, opensPath(permission));
    const group = MENU.find(({ entries }) => entries.some((entry) => entry.path === path));
    // A group with a single page of the same name is that page.
    const [only, ...more] = group?.entries ?? [];
    const same = only && more.length === 0 && t(`menu.group.${group!.id}`) === t(`menu.${only.id}`);
    if (group && !same) parts.push({ key: group.id, content: t(`menu.group.${group.id}`) });
    if (path !== route.path)
      parts.push({ key: path, content: <Link to={path}>{t(`titles.${matchRoute(path)?.route.name}`)}</Link> });
    parts.push({ key: route.name, content: <span aria-current="page">{t(`titles.${route.name}`)}</span> });
  }
  return (
    <nav aria-label={t('crumbs.label')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/" aria-label={t('crumbs.home')} className="icon" style={{ color: 'inherit' }}>
            <IconHome size={15} aria-hidden="true" />
          </Link>
        </li>
        {parts.map(({ key, content }) => (
          <li key={key}>
            <IconChevronRight size={13} aria-hidden="true" />
            {content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
