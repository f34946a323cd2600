import { useTranslation } from 'react-i18next';
import { Confirm } from '#components/confirm.tsx';

interface Props {
  kind: 'disable' | 'delete';
  domain: string;
  onClose(): void;
  onConfirm(): Promise<void>;
}

/** Confirmation before an automatic scan is disabled, or deleted permanently (docs/product/states.md). */
export function ConfirmScheduleChange({ kind, domain, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const words =
    kind === 'disable'
      ? {
          title: t('schedules.disableQuestion', { domain }),
          text: t('schedules.disableWhat'),
          action: t('schedules.disable'),
        }
      : {
          title: t('schedules.deleteQuestion', { domain }),
          text: t('schedules.deleteWhat'),
          action: t('schedules.delete'),
        };
  return (
    <Confirm
      title={words.title}
      action={words.action}
      keep={t('schedules.keep')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {words.text}
    </Confirm>
  );
}
