import { canOpen, ROUTES } from '@assay/contract/access.ts';
import { MENU } from '@assay/contract/menu.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { ENABLED_ROUTES } from '#shell/enabled-routes.ts';

/** Menu entries that the trial unlocks for this permission. */
function lockedEntries(permission: Permission): string[] {
  return MENU.flatMap((group) => group.entries).flatMap(({ id, path }) => {
    const route = ROUTES.find((one) => one.path === path);
    const locked = route && ENABLED_ROUTES.has(route.name) && !canOpen(route.access, permission);
    return locked && canOpen(route.access, ROLES.enterpriseTrial) ? [id] : [];
  });
}

/** Benefits of a plan: the locked pages, and a screenshot of the demo's dashboard, labeled as such (docs/product/roles-and-plans.md). */
export function LockedCard({ permission }: { permission: Permission }) {
  const { t } = useTranslation();
  return (
    <Card title={t('locked.title')}>
      <div className="stack gap-12">
        <p className="text-2">{t('locked.pages')}</p>
        <ul className="row wrap" style={{ gap: '4px 16px', listStyle: 'none', padding: 0, margin: 0 }}>
          {lockedEntries(permission).map((id) => (
            <li key={id} className="strong">
              {t(`menu.${id}`)}
            </li>
          ))}
        </ul>
        <figure style={{ margin: 0 }}>
          <img
            src="/sample-dashboard.webp"
            alt={t('locked.alt')}
            width={1200}
            height={1223}
            loading="lazy"
            style={{ width: '100%', height: 'auto' }}
          />
          <figcaption className="small text-2">{t('locked.sample')}</figcaption>
        </figure>
      </div>
    </Card>
  );
}
