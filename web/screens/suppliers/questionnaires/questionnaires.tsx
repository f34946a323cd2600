import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import tabStyles from '#components/lists/tabs.module.css';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { lazyCard, lazyDialog } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QuestionnairesCard } from '#components/suppliers/questionnaires/questionnaires-card.tsx';
import { useCanOpen, useHasCompanyRole } from '#session/permissions.ts';

const NewDialog = lazyDialog(async () => (await import('./new-dialog.tsx')).NewDialog);

const Questionnaire = lazyCard(async () => (await import('./questionnaire/questionnaire.tsx')).Questionnaire, {
  lines: 10,
});

/** `/questionnaires` and `/questionnaires/{id}`: one file, so that the first load names it once. */
export default function QuestionnaireScreens() {
  const { id } = useParams();
  return id === undefined ? <Questionnaires /> : <Questionnaire key={id} id={id} />;
}

/** Received ones, and for main suppliers and administrators sent ones. */
function Questionnaires() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const sends = useCanOpen('listSubSuppliers');
  const member = useHasCompanyRole('member');
  const box = params.get('box') ?? (sends ? 'sent' : 'received');
  const address = useListAddress('', ['state']);
  const [making, setMaking] = useState(params.has('companies'));
  const add = sends && member && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('questionnaires.new.open')}
    </Button>
  );
  const shown = box === 'sent' && sends ? 'sent' : 'received';
  return (
    <>
      <PageHead title={t('titles.questionnaires')} facts={t('questionnaires.facts')}>
        {add}
      </PageHead>
      {sends && (
        <nav aria-label={t('questionnaires.boxes')} className={tabStyles.tabs}>
          {(['sent', 'received'] as const).map((one) => (
            <Link
              key={one}
              to={`/questionnaires?box=${one}`}
              replace
              {...(one === shown ? { 'aria-current': 'page' as const } : {})}
            >
              {t(`questionnaires.${one}`)}
            </Link>
          ))}
        </nav>
      )}
      <QuestionnairesCard key={shown} box={shown} state={address} action={shown === 'sent' ? add : undefined} />
      {making && add && (
        <NewDialog chosen={params.get('companies')?.split(',') ?? []} onClose={() => setMaking(false)} />
      )}
    </>
  );
}
