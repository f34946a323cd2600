import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { useBusy } from '../loading/use-busy.ts';
import { saveFile } from './save-file.ts';

interface Props {
  label: string;
  /** Name of the file, before the day and the ending. */
  file: string;
  size?: 'sm' | 'compact-sm';
  load(): Promise<Blob>;
}

/** Saves the entries of a list as a spreadsheet file (CSV). */
export function ExportButton({ label, file, size = 'sm', load }: Props) {
  const [busy, run] = useBusy();
  const save = async () => {
    const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
    saveFile(await load(), `${file}-${day}.csv`);
  };
  return (
    <Button
      size={size}
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => void run(save)}
    >
      {label}
    </Button>
  );
}
