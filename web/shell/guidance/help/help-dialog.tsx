import { matchRoute } from '@assay/contract/access.ts';
import { isAreaId } from '@assay/contract/areas.ts';
import { Button, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { changeOnboarding } from '#api/own-account.ts';
import { Modal } from '#components/loading/modal.tsx';
import { useSession } from '#session/current-session.ts';
import factStyles from '#styles/facts.module.css';
import { helpPageOf } from './help-page.ts';
import { HELP_KEYS, HELP_TERMS } from './terms.ts';

/** What the open page is for. */
function PageHelp() {
  const { t, i18n } = useTranslation();
  const route = matchRoute(useLocation().pathname)?.route.name ?? 'index';
  const title = isAreaId(route) ? t(`terms:areas.${route}`) : t(`titles.${route}`);
  const why = `helpDialog.page.${helpPageOf(route)}`;
  return (
    <section className="stack gap-4">
      <h3>{title}</h3>
      <p className="text-2">{i18n.exists(why) ? t(why) : t('helpDialog.pageDefault')}</p>
    </section>
  );
}

function Terms() {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase(i18n.language);
  const terms = HELP_TERMS.map((id) => ({
    id,
    name: t(`helpDialog.term.${id}.name`),
    meaning: t(`helpDialog.term.${id}.meaning`),
  })).filter(({ name, meaning }) => `${name}\n${meaning}`.toLocaleLowerCase(i18n.language).includes(wanted));
  return (
    <section className="stack gap-12">
      <h3>{t('helpDialog.terms')}</h3>
      <TextInput
        type="search"
        aria-label={t('helpDialog.search')}
        placeholder={t('helpDialog.search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {terms.length === 0 && (
        <p className="text-2" role="status">
          {t('helpDialog.noTerm')}
        </p>
      )}
      <dl className="stack gap-12">
        {terms.map(({ id, name, meaning }) => (
          <div key={id}>
            <dt className="strong">{name}</dt>
            <dd className="text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys() {
  const { t } = useTranslation();
  return (
    <section className="stack gap-12">
      <h3>{t('helpDialog.keys')}</h3>
      <dl className={factStyles.facts}>
        {HELP_KEYS.map(({ id, keys }) => (
          <Fragment key={id}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} style={{ marginInlineEnd: 4 }}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{t(`helpDialog.key.${id}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** Help about the open page, the glossary of the product, and the keys. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const current = useSession();
  const showSteps = async () => {
    await changeOnboarding({ shown: true }).catch(() => {});
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={<span className="strong">{t('help.open')}</span>}>
      <div className="stack gap-24">
        <PageHelp />
        <div className="row wrap">
          {current?.companyRole === 'owner' && !current.onboarding && (
            <Button variant="default" onClick={() => void showSteps()}>
              {t('helpDialog.steps')}
            </Button>
          )}
          <Link to="/how-we-rate" onClick={onClose}>
            {t('titles.howWeRate')}
          </Link>
        </div>
        <Terms />
        <Keys />
      </div>
    </Modal>
  );
}
