import type { ScannerData } from '@assay/contract/api/settings.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scannerQuery } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { CopyButton } from '#components/copy-button.tsx';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import factStyles from '#styles/facts.module.css';

function Points({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <Card title={title}>
      <ul className="stack" style={{ paddingInlineStart: 20 }}>
        {children.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences of a page have no other identity
          <li key={at}>{point}</li>
        ))}
      </ul>
    </Card>
  );
}

function ScannerIdentity({ data }: { data: ScannerData }) {
  const { t } = useTranslation();
  return (
    <Card title={t('scanner.who.title')}>
      <dl className={factStyles.facts}>
        <dt>{t('scanner.who.installation')}</dt>
        <dd className="mono">
          <Host name={data.host} />
        </dd>
        <dt>{t('scanner.who.contact')}</dt>
        <dd>
          {data.email ? (
            <a href={`mailto:${data.email}`}>
              <Email address={data.email} />
            </a>
          ) : (
            t('scanner.who.noContact')
          )}
        </dd>
        {data.page && (
          <>
            <dt>{t('scanner.who.page')}</dt>
            <dd>
              <a href={data.page} rel="noreferrer" className="anywhere">
                {data.page}
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Recognise({ data }: { data: ScannerData }) {
  const { t } = useTranslation();
  return (
    <Card title={t('scanner.recognise.title')}>
      <dl className={factStyles.facts}>
        <dt>{t('scanner.recognise.agent')}</dt>
        <dd className="row between">
          <span className="mono anywhere">{data.userAgent}</span>
          <CopyButton value={data.userAgent} name={t('scanner.recognise.agent')} />
        </dd>
        <dt>{t('scanner.recognise.addresses')}</dt>
        <dd>
          {data.addresses.length === 0
            ? t('scanner.recognise.noAddresses')
            : data.addresses.map((address) => (
                <div key={address} className="mono">
                  <Host name={address} />
                </div>
              ))}
        </dd>
      </dl>
    </Card>
  );
}

/** `/scanner`, public and linked in each request of a scan: the operator, what a scan does, and how to opt out. */
export default function Scanner() {
  const { t, i18n } = useTranslation();
  const query = useQuery(scannerQuery);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <PublicLayout wide>
      <h1 style={{ marginBottom: 4 }}>{t('titles.scanner')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('scanner.lead', { product: APPLICATION_NAME })}
      </p>
      <QueryBoundary query={query} lines={10}>
        {(data) => (
          <div className="stack gap-16">
            <ScannerIdentity data={data} />
            <Recognise data={data} />
            <Points title={t('scanner.why.title')}>
              {[t('scanner.why.owner'), t('scanner.why.lead'), t('scanner.why.lookalike')]}
            </Points>
            <Points title={t('scanner.does.title')}>
              {[
                t('scanner.does.asks'),
                t('scanner.does.ports', { ports: number.format(data.ports) }),
                t('scanner.does.elsewhere'),
                t('scanner.does.rate', { rate: number.format(data.connectionsPerSecond) }),
              ]}
            </Points>
            <Points title={t('scanner.never.title')}>
              {[t('scanner.never.passwords'), t('scanner.never.change'), t('scanner.never.overload')]}
            </Points>
            <Points title={t('scanner.leave.title')}>
              {[t('scanner.leave.write'), t('scanner.leave.list'), t('scanner.leave.own')]}
            </Points>
          </div>
        )}
      </QueryBoundary>
    </PublicLayout>
  );
}
