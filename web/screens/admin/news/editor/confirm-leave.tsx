import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../../../../components/confirm.tsx';

/** The page of this product that a click leads to; null when it leaves this page alone or opens another tab. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin) return null;
  // A link to a place on this page, such as "skip to content".
  if (link.pathname === location.pathname) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}

/**
 * Warns before unsaved writing is left: the browser's own question when the tab is closed, ours for a link of the product.
 * Going back, and a log-out, keep the writing in this tab without asking.
 */
export function ConfirmLeave({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(path);
    };
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [dirty]);
  if (wanted === null) return null;
  return (
    <Confirm
      title={t('newsEditor.leaveTitle')}
      action={t('newsEditor.leave')}
      keep={t('newsEditor.stay')}
      onClose={() => setWanted(null)}
      onConfirm={async () => void navigate(wanted)}
    >
      {t('newsEditor.leaveWhat')}
    </Confirm>
  );
}
