import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import tabStyles from './tabs.module.css';

/** Administration pages that are not in the menu, with their keys in `titles`. */
const PAGES = [
  ['/admin', 'admin'],
  ['/admin/members', 'adminMembers'],
  ['/admin/disputes', 'adminDisputes'],
  ['/admin/licences', 'adminLicences'],
  ['/admin/refused', 'adminRefused'],
  ['/admin/mails', 'adminMails'],
  ['/admin/settings', 'adminSettings'],
] as const;

/** Tabs of the administration pages. */
export function AdminTabs() {
  const { t } = useTranslation();
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen the current page's tab may be outside the viewport.
  useEffect(() => {
    const { current } = tabs;
    const present = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && present) current.scrollLeft = present.offsetLeft - current.offsetLeft;
  }, []);
  return (
    <nav ref={tabs} aria-label={t('admin.pages')} className={tabStyles.tabs}>
      {PAGES.map(([path, name]) => (
        <NavLink key={path} to={path} end>
          {t(`titles.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
