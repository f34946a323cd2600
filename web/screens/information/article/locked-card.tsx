import { canOpen, ROUTES } from '@assay/contract/access.ts';
import { MENU } from '@assay/contract/menu.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { ENABLED_ROUTES } from '#shell/enabled-routes.ts';

const SampleDashboard = lazyCard(async () => (await import('./sample-dashboard.tsx')).default, {
  words: ['dashboard'],
  lines: 12,
});

/** Menu entries that the trial unlocks for this permission. */
function lockedEntries(permission: Permission): string[] {
  return MENU.flatMap((group) => group.entries).flatMap(({ id, path }) => {
    const route = ROUTES.find((one) => one.path === path);
    const locked = route && ENABLED_ROUTES.has(route.name) && !canOpen(route.access, permission);
    return locked && canOpen(route.access, ROLES.enterpriseTrial) ? [id] : [];
  });
}

/** Benefits of a plan: the locked pages, and a dashboard with sample data, labeled as such (docs/product/roles-and-plans.md). */
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
          <SampleDashboard />
          <figcaption className="small text-2">{t('locked.sample')}</figcaption>
        </figure>
      </div>
    </Card>
  );
}
