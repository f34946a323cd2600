import type { OnboardingData } from '@assay/contract/api/analysis/onboarding.ts';
import { ONBOARDING_STEPS } from '@assay/contract/registration/onboarding.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { changeOnboarding, onboardingQuery, refreshOnboarding } from '#api/own-account.ts';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { useSession } from '#session/current-session.ts';
import styles from './checklist.module.css';
import { nextStep, pathOfStep } from './steps.ts';

/** Steps from registration to a shared result: the next one with a link to it, and all of them on request. */
export function Checklist() {
  const permission = useSession()?.permission as Permission | undefined;
  // Live messages and the user's own changes refresh it (`web/live`, `refreshOnboarding`); a plan granted by an
  // administrator and an invitation by a colleague have no message: they show when the user goes on or comes back.
  const { data } = useQuery({ ...onboardingQuery, refetchOnWindowFocus: true });
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    void refreshOnboarding();
  }, [pathname]);
  if (!data || permission === undefined) return null;
  return <Steps data={data} permission={permission} />;
}

function Steps({ data, permission }: { data: OnboardingData; permission: Permission }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const next = nextStep(data);
  const domain = data.domain ?? data.pendingDomain ?? '';
  const path = next && pathOfStep(next, data, permission);
  const here = path === `${pathname}${search}` || path === pathname;
  const dismiss = () => void changeOnboarding({ shown: false }).catch(() => {});
  return (
    <>
      <div className={styles.head}>
        <span className={styles.count}>
          {t('onboarding.progress', { done: data.done.length, count: ONBOARDING_STEPS.length })}
        </span>
        <b className="anywhere" role="status">
          {next ? t('onboarding.next', { step: t(`onboarding.step.${next}`, { domain }) }) : t('onboarding.finished')}
        </b>
        {path && !here && (
          <Button
            size="compact-sm"
            component={Link}
            to={path}
            rightSection={<IconArrowRight size={15} aria-hidden="true" />}
          >
            {t(`onboarding.action.${next}`)}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          rightSection={open ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
          onClick={() => setOpen(!open)}
        >
          {t('onboarding.all')}
        </Button>
        <Tooltip label={t('onboarding.dismissHint')}>
          <ActionIcon aria-label={t('onboarding.dismiss')} size={28} onClick={dismiss}>
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      {open && (
        <ol className={styles.steps}>
          {ONBOARDING_STEPS.map((step) => {
            const done = data.done.includes(step);
            const Icon = done ? IconCircleCheck : IconCircle;
            const name = t(`onboarding.step.${step}`, { domain });
            return (
              <li key={step} aria-current={step === next ? 'step' : undefined} className={done ? styles.done : ''}>
                <Icon size={18} aria-label={t(done ? 'onboarding.done' : 'onboarding.open')} />
                <span className="stack gap-0">
                  {step === next ? <Link to={pathOfStep(step, data, permission)}>{name}</Link> : <span>{name}</span>}
                  <span className="small text-3">{t(`onboarding.why.${step}`)}</span>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
