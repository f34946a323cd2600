import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportMembers, type MemberFilter } from '#api/administration/members.ts';
import { clock } from '#clock.ts';
import { saveFile } from '#components/files/save-file.ts';

/** Saves the accounts of the filter as a spreadsheet file. */
export function ExportMembers({ filter }: { filter: MemberFilter }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportMembers(filter),
    onSuccess: (file) => saveFile(file, `accounts-${clock.now().toISOString().slice(0, 10).replaceAll('-', '')}.csv`),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t('admin.members.export')}
    </Button>
  );
}
