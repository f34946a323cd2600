import { Button } from '@mantine/core';
import { IconRosette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';

const BadgeDialog = lazyDialog(async () => (await import('./badge-dialog.tsx')).BadgeDialog);

/** Opens the badge of a domain; its texts are in `badge`. */
export function BadgeButton({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRosette size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('badge.open')}
      </Button>
      {open && <BadgeDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
