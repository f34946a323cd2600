import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { passwordStatusQuery } from '#api/session.ts';
import { Modal } from '#components/loading/modal.tsx';
import { session } from '#session/current-session.ts';

/** In the last two weeks before a password expires: change now or later; asked once per login (docs/product/states.md). */
export function PasswordSoon() {
  const { t } = useTranslation();
  const { data } = useQuery(passwordStatusQuery);
  const [postponed, setPostponed] = useState(session.passwordPostponed());
  if (postponed || !data?.expiringSoon || data.daysLeft === null) return null;
  const later = () => {
    session.postponePassword();
    setPostponed(true);
  };
  return (
    <Modal opened onClose={later} title={<span className="strong">{t('password.soonTitle')}</span>}>
      <div className="stack gap-16">
        <p className="text-2">{t('password.soonWhy', { count: data.daysLeft })}</p>
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={later}>
            {t('password.later')}
          </Button>
          <Button component={Link} to="/changePass">
            {t('password.now')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
