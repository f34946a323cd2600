import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

/** Pages of the administration that stand in no menu, with what names them in `titles`. */
const PAGES = [
  ['/admin', 'admin'],
  ['/admin/members', 'adminMembers'],
  ['/admin/disputes', 'adminDisputes'],
  ['/admin/licences', 'adminLicences'],
  ['/admin/refused', 'adminRefused'],
  ['/admin/mails', 'adminMails'],
  ['/admin/settings', 'adminSettings'],
] as const;

/** The way between the pages of the administration. */
export function AdminTabs() {
  const { t } = useTranslation();
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen the present page's tab may lie beyond the edge.
  useEffect(() => {
    const { current } = tabs;
    const present = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && present) current.scrollLeft = present.offsetLeft - current.offsetLeft;
  }, []);
  return (
    <nav ref={tabs} aria-label={t('admin.pages')} className="tabs">
      {PAGES.map(([path, name]) => (
        <NavLink key={path} to={path} end>
          {t(`titles.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
