import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Note } from '../components/note.tsx';
import { refusedOf } from '../session/route-decision.ts';

/** Why the visitor is on this page instead of the requested one: it does not exist, or the role or plan does not open it. */
export function RefusedNote() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const refused = refusedOf(location.state);
  if (!refused) return null;
  const close = () => void navigate({ search: location.search, hash: location.hash }, { replace: true, state: null });
  return (
    <div className="row top" style={{ marginBottom: 16 }}>
      <Note tone="warn" live lead={<bdi className="anywhere">{refused.path}</bdi>}>
        {t(`refusedPage.${refused.because}`)}
      </Note>
      <ActionIcon aria-label={t('refusedPage.close')} onClick={close}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
