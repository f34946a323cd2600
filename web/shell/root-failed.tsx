import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../components/note.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Shown if a page cannot be rendered at all. */
export function RootFailed() {
  const { t } = useTranslation();
  return (
    <PublicLayout>
      <div className="stack gap-16">
        <Note tone="bad" lead={t('screen.brokenLead')} live>
          {t('screen.broken')}
        </Note>
        <div>
          <Button variant="default" onClick={() => location.assign('/')}>
            {t('screen.toIndex')}
          </Button>
        </div>
      </div>
    </PublicLayout>
  );
}
