import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import cardStyles from '#styles/card.module.css';
import styles from './figures.module.css';

interface Cell {
  id: string;
  figure: number;
  more: string;
  to?: string;
}

/** Users, companies, domains, scans, sessions and mails in one strip; cells link to their lists. */
export function Figures({ data }: { data: OverviewData }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { users, companies, domains, scans, outbox } = data;
  const cells: Cell[] = [
    {
      id: 'users',
      figure: users.total,
      more: t('admin.overview.usersMore', { recent: users.recent, disabled: users.disabled }),
      to: '/admin/members',
    },
    {
      id: 'sessions',
      figure: users.openSessions,
      more: t('admin.overview.sessionsMore'),
      to: '/admin/members?sort=-lastLoginAt',
    },
    { id: 'companies', figure: companies.total, more: t('admin.overview.companiesMore', { plan: companies.withPlan }) },
    {
      id: 'domains',
      figure: domains.verified,
      more: t('admin.overview.domainsMore', { pending: domains.pending, expired: domains.expired }),
      to: '/listAssociatedDomains',
    },
    {
      id: 'scans',
      figure: scans.open,
      more: t('admin.overview.scansMore', { today: scans.today, failed: scans.failedToday }),
      to: '/scan',
    },
    {
      id: 'mails',
      figure: outbox.waiting,
      more: t('admin.overview.mailsMore', { sent: outbox.sent, failed: outbox.failed }),
      to: '/admin/mails',
    },
  ];
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.strip} ${styles.figures}`}
      aria-label={t('admin.overview.figures')}
    >
      {cells.map(({ id, figure, more, to }) => {
        const content = (
          <>
            <span className="tiny text-3">{t(`admin.overview.cell.${id}`)}</span>
            <span className="figure medium">{number.format(figure)}</span>
            <span className="tiny text-2">{more}</span>
          </>
        );
        return to ? (
          <Link key={id} to={to} className="stack gap-2">
            {content}
          </Link>
        ) : (
          <div key={id} className="stack gap-2">
            {content}
          </div>
        );
      })}
    </section>
  );
}
