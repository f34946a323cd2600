import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SignedDataIcon } from './signed-data-icon.tsx';

interface Props {
  /** The finished report. */
  report: { pdfName: string | null; fileName: string | null };
  /** Name that the accessible names contain: a domain or a company. */
  about: string;
  /** Path of the page that shows the PDF. */
  viewPath: string;
  /** Tooltip of the view button, and the accessible names, with the name. */
  labels: { view: string; viewOf: string; downloadOf: string };
  busy: boolean;
  onDownload(): void;
}

/** Buttons of a finished report: view, signed data, download. */
export function PdfButtons({ report, about, viewPath, labels, busy, onDownload }: Props) {
  return (
    <>
      <Tooltip label={labels.view}>
        <ActionIcon component={Link} to={viewPath} aria-label={labels.viewOf}>
          <IconEye size={17} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <SignedDataIcon pdfName={report.pdfName ?? ''} fileName={report.fileName ?? ''} about={about} />
      <Button
        size="compact-sm"
        variant="default"
        ml={4}
        loading={busy}
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        aria-label={labels.downloadOf}
        onClick={onDownload}
      >
        PDF
      </Button>
    </>
  );
}
