import { matchRoute } from '@assay/contract/access.ts';
import { LICENSE_PLANS, PERMISSIONS } from '@assay/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconHome, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { PageHead } from '#components/page-head.tsx';
import { refusedOf } from '#session/route-decision.ts';

/** Roles and plans that open a page; empty for pages of every user. */
function openTo(path: string): readonly number[] {
  const access = matchRoute(path)?.route.access;
  return Array.isArray(access) ? PERMISSIONS.filter((code) => access.includes(code)) : [];
}

/**
 * In place of the index, to which unknown and closed pages redirect: the requested page does not exist, or which roles
 * and plans open it.
 */
export function RefusedPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const refused = refusedOf(location.state);
  if (!refused) return null;
  const { path, because } = refused;
  const codes = because === 'forbidden' ? openTo(path) : [];
  const roles = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    codes.map((code) => t(`role.${code}`)),
  );
  const leave = () => void navigate({ search: location.search, hash: location.hash }, { replace: true, state: null });
  return (
    <>
      <PageHead title={t(`refusedPage.title.${because}`)} />
      <Card>
        <Empty
          icon={because === 'unknown' ? IconMapQuestion : IconLock}
          title={t(`refusedPage.${because}`, { path })}
          action={
            <div className="row wrap">
              <Button leftSection={<IconHome size={16} aria-hidden="true" />} onClick={leave}>
                {t('screen.toIndex')}
              </Button>
              {codes.some((code) => (LICENSE_PLANS as readonly number[]).includes(code)) && (
                <Button variant="default" component={Link} to="/upgrade">
                  {t('titles.upgrade')}
                </Button>
              )}
            </div>
          }
        >
          {codes.length > 0 ? t('refusedPage.openTo', { roles }) : t('refusedPage.check')}
        </Empty>
      </Card>
    </>
  );
}
