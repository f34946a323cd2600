import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RowMenu } from '../lists/row-menu.tsx';
import { Menu } from '../loading/menu.tsx';
import { SignedDataItem } from './signed-data-item.tsx';

interface Props {
  /** The finished report. */
  report: { pdfName: string | null; fileName: string | null };
  /** Name that the accessible names contain: a domain or a company. */
  about: string;
  /** Path of the page that shows the PDF. */
  viewPath: string;
  /** Text of the view item, and the accessible names, with the name. */
  labels: { view: string; viewOf: string; downloadOf: string; actionsOf: string };
  busy: boolean;
  onDownload(): void;
  /** Further items of the menu. */
  children: ReactNode;
}

/** Actions on a finished report: download, and in the menu view, signed data and others. */
export function PdfActions({ report, about, viewPath, labels, busy, onDownload, children }: Props) {
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        aria-label={labels.downloadOf}
        onClick={onDownload}
      >
        PDF
      </Button>
      <RowMenu name={labels.actionsOf}>
        <Menu.Item component={Link} to={viewPath} aria-label={labels.viewOf}>
          {labels.view}
        </Menu.Item>
        <SignedDataItem pdfName={report.pdfName ?? ''} fileName={report.fileName ?? ''} about={about} />
        {children}
      </RowMenu>
    </>
  );
}
