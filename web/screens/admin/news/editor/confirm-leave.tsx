import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '#components/confirm.tsx';

/** Path of the page that a click navigates to; null if it stays on this page or opens another tab. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin) return null;
  // A link within this page, such as "skip to content".
  if (link.pathname === location.pathname) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}

/**
 * Warns before unsaved changes are lost: with the browser's dialog when the tab closes, with the product's for links.
 * Going back and logging out keep the changes in this tab without a warning.
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
