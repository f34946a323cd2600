import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { costText } from '#components/numbers.ts';
import tableStyles from '#styles/table.module.css';

export interface Words {
  t: TFunction;
  language: string;
}

export interface Column<R> {
  /** The field of docs/product/data.md, key of its header in `ui.rows.<area>.<field>`. */
  field: keyof R & string;
  cell(row: R, words: Words): ReactNode;
  /** Numbers, aligned to the end edge. */
  number?: true;
  /** Hidden below 1200 px (`some`), 1400 px (`more`) or 1680 px (`most`) of the window: the drawer shows it too. */
  roomy?: 'some' | 'more' | 'most';
  /** Names the row and opens its drawer. */
  name?: true;
  /** Sortable by the server. */
  sorts?: true;
}

const dash = <span className="text-3">–</span>;
const orDash = (text: string | null | undefined) => text || dash;
const mono = (text: string | null | undefined) =>
  text ? (
    <span className="mono">
      <Host name={text} />
    </span>
  ) : (
    dash
  );
const address = (text: string | null) =>
  text ? (
    <span className={`mono ${tableStyles.address}`}>
      <Host name={text} />
    </span>
  ) : (
    dash
  );
const lines = (texts: readonly string[]) =>
  texts.length === 0 ? (
    dash
  ) : (
    <>
      {texts.slice(0, 4).map((text) => (
        <div key={text} className="mono">
          <Host name={text} />
        </div>
      ))}
      {texts.length > 4 && <div className="tiny text-3">+{texts.length - 4}</div>}
    </>
  );
const addresses = (texts: readonly string[]) =>
  texts.length === 0 ? dash : texts.slice(0, 4).map((text) => <div key={text}>{address(text)}</div>);
const level = (text: string | null) => (text ? <SeverityBadge level={levelOf(text)} /> : dash);
const cost = (points: number | null, language: string) => (points === null ? dash : costText(points, language));
/** Points of the row's issues, each on one row of the table, so that the column adds up. */
const points = {
  field: 'points',
  cell: (row: { points: number | null }, { language }: Words) => cost(row.points, language),
  number: true,
  sorts: true,
} as const;
const cves = (ids: readonly string[]) =>
  ids.length === 0 ? (
    dash
  ) : (
    <>
      {ids.slice(0, 4).map((id) => (
        <div key={id} className="mono nowrap">
          {id}
        </div>
      ))}
      {ids.length > 4 && <div className="tiny text-3">+{ids.length - 4}</div>}
    </>
  );
const sign = (text: string | null) =>
  text ? (
    <div className={`${tableStyles.clamp} mono anywhere`} title={text}>
      {text}
    </div>
  ) : (
    dash
  );
const wide = (text: string) => (
  <div className={tableStyles.clamp} title={text}>
    {text}
  </div>
);

/** A date if the source provides no time. */
const when = (text: string) => (text.length === 10 ? <span className="nowrap">{text}</span> : <Instant at={text} />);

const PATCH_STATES: Record<string, StatusKind> = {
  updated: 'good',
  'not-updated': 'warning',
  unconfirmed: 'warning',
  unknown: 'not-assessed',
};
const DNS_STATES: Record<string, StatusKind> = {
  pass: 'good',
  fail: 'failed',
  warning: 'warning',
  info: 'open',
  unconfirmed: 'warning',
  'not-assessed': 'not-assessed',
  'not-applicable': 'not-assessed',
};

type Columns = { [A in AreaId]: readonly Column<AreaRow<A>>[] };

/** The columns of the ten detail pages, named as in docs/product/data.md; omitted fields are shown in the drawer. */
export const COLUMNS: Columns = {
  web_app_security: [
    { field: 'level', cell: (row) => level(row.level), sorts: true },
    { field: 'name', cell: (row) => row.name, name: true },
    { field: 'domain', cell: (row) => mono(row.domain), sorts: true },
    { field: 'cweid', cell: (row) => orDash(row.cweid.join(', ')), roomy: 'more' },
    { field: 'description', cell: (row) => wide(row.description), roomy: 'some' },
    { field: 'solution', cell: (row) => wide(row.solution), roomy: 'some' },
    { field: 'alert_count', cell: (row) => row.alert_count, number: true, sorts: true },
    {
      field: 'total_score',
      cell: (row, { language }) => cost(row.total_score, language),
      number: true,
      sorts: true,
    },
  ],
  ip_reputation: [
    { field: 'ipv4', cell: (row) => address(row.ipv4), name: true, sorts: true },
    { field: 'ipv6', cell: (row) => address(row.ipv6), roomy: 'more' },
    { field: 'host', cell: (row) => mono(row.host), sorts: true },
    {
      field: 'country',
      cell: (row, { language }) => <span className="nowrap">{countryName(row.country, language)}</span>,
      sorts: true,
    },
    { field: 'asn', cell: (row) => (row.asn === null ? dash : `AS${row.asn}`), roomy: 'most' },
    { field: 'registrar_name', cell: (row) => orDash(row.registrar_name), roomy: 'more' },
    {
      field: 'handle',
      cell: (row) => (row.handle ? <span className="nowrap">{row.handle}</span> : dash),
      roomy: 'most',
    },
    { field: 'dns_block_amount', cell: (row) => row.dns_block_amount, number: true, sorts: true },
    { field: 'dns_block_info', cell: (row) => lines(row.dns_block_info), roomy: 'most' },
    { field: 'blacklist_amount', cell: (row) => row.blacklist_amount ?? dash, number: true },
    { field: 'reverse', cell: (row) => lines(row.reverse ?? []), roomy: 'most' },
    { field: 'cdn', cell: (row) => orDash(row.cdn), roomy: 'most' },
    {
      field: 'cloudflare',
      cell: (row, { t }) => (row.cloudflare === null ? dash : t(row.cloudflare ? 'yes' : 'no')),
      roomy: 'most',
    },
    {
      field: 'vtCheckInfo',
      cell: (row, { t }) => row.vtCheckInfo ?? <span className="text-3">{t('notAssessed')}</span>,
    },
    points,
  ],
  network_security: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    { field: 'vuln', cell: (row, { t }) => row.vuln ?? t('rows.openPort'), name: true },
    { field: 'ipv4', cell: (row) => addresses(row.ipv4) },
    { field: 'ipv6', cell: (row) => addresses(row.ipv6), roomy: 'most' },
    { field: 'host', cell: (row) => mono(row.host), sorts: true },
    { field: 'port', cell: (row) => row.port ?? dash, number: true, sorts: true },
    { field: 'service', cell: (row) => orDash(row.service), sorts: true },
    { field: 'product', cell: (row) => orDash(row.product), roomy: 'most' },
    { field: 'version', cell: (row) => orDash(row.version) },
    { field: 'tunnel', cell: (row) => orDash(row.tunnel), roomy: 'more' },
    { field: 'cve', cell: (row) => cves(row.cve), roomy: 'more' },
    { field: 'update_time', cell: (row) => <Instant at={row.update_time} />, roomy: 'most' },
    points,
  ],
  dns_health: [
    {
      field: 'Status',
      cell: (row, { t }) => <Status kind={DNS_STATES[row.Status] ?? 'open'}>{t(`dnsStatus.${row.Status}`)}</Status>,
    },
    { field: 'Test_name', cell: (row) => row.Test_name, name: true },
    { field: 'Information', cell: (row) => <span className="anywhere">{row.Information}</span> },
    { field: 'name', cell: (row) => mono(row.name), roomy: 'some' },
    { field: 'statusScore', cell: (row, { language }) => costText(row.statusScore, language), number: true },
  ],
  application_security: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    { field: 'name', cell: (row) => row.name, name: true },
    { field: 'domain', cell: (row) => mono(row.domain), sorts: true },
    { field: 'indicate_security', cell: (row) => sign(row.indicate_security) },
    { field: 'version', cell: (row) => orDash(row.version) },
    { field: 'ssl', cell: (row, { t }) => (row.ssl === null ? dash : t(row.ssl ? 'yes' : 'no')), roomy: 'more' },
    { field: 'cve', cell: (row) => cves(row.cve), roomy: 'some' },
    { field: 'engine', cell: (row) => mono(row.engine), roomy: 'most' },
    { field: 'description', cell: (row) => wide(row.description), roomy: 'most' },
    { field: 'solution', cell: (row) => wide(row.solution), roomy: 'most' },
    { field: 'ref', cell: (row) => (row.ref.length === 0 ? dash : wide(row.ref.join(', '))), roomy: 'most' },
    points,
  ],
  endpoint_security: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    { field: 'name', cell: (row) => row.name, name: true },
    { field: 'host', cell: (row) => mono(row.host), sorts: true },
    { field: 'ipv4', cell: (row) => addresses(row.ipv4) },
    { field: 'ipv6', cell: (row) => addresses(row.ipv6), roomy: 'most' },
    { field: 'family', cell: (row, { t }) => t(`family.${row.family}`, { defaultValue: row.family }), sorts: true },
    { field: 'ver', cell: (row) => orDash(row.ver) },
    { field: 'ssl', cell: (row) => orDash(row.ssl), roomy: 'most' },
    { field: 'cve', cell: (row) => cves(row.cve), roomy: 'more' },
    { field: 'from_engine', cell: (row) => mono(row.from_engine), roomy: 'most' },
    { field: 'update_time', cell: (row) => <Instant at={row.update_time} />, roomy: 'most' },
    { field: 'description', cell: (row) => wide(row.description), roomy: 'most' },
    { field: 'solution', cell: (row) => wide(row.solution), roomy: 'most' },
    { field: 'ref', cell: (row) => (row.ref.length === 0 ? dash : wide(row.ref.join(', '))), roomy: 'most' },
    points,
  ],
  patch_cadence: [
    { field: 'threat', cell: (row) => level(row.threat), sorts: true },
    { field: 'cpe_detail', cell: (row) => row.cpe_detail, name: true },
    {
      field: 'patch_state',
      cell: (row, { t }) => (
        <Status kind={PATCH_STATES[row.patch_state] ?? 'open'}>{t(`patchState.${row.patch_state}`)}</Status>
      ),
      sorts: true,
    },
    { field: 'exposure', cell: (row, { t }) => t(`exposure.${row.exposure}`) },
    {
      field: 'open_since',
      cell: (row) => (row.open_since ? <Instant at={row.open_since} /> : dash),
      sorts: true,
    },
    { field: 'cve', cell: (row) => cves(row.cve) },
    { field: 'port_count', cell: (row) => row.port_count, number: true, sorts: true },
    { field: 'port_detail', cell: (row) => lines(row.port_detail), roomy: 'more' },
    { field: 'ipv4', cell: (row) => addresses(row.ipv4), roomy: 'most' },
    { field: 'ipv6', cell: (row) => addresses(row.ipv6), roomy: 'most' },
    { field: 'family', cell: (row, { t }) => t(`family.${row.family}`, { defaultValue: row.family }), roomy: 'most' },
    { field: 'cpe', cell: (row) => mono(row.cpe), roomy: 'most' },
    { field: 'time', cell: (row) => <Instant at={row.time} />, roomy: 'most' },
    { field: 'ref', cell: (row) => (row.ref.length === 0 ? dash : wide(row.ref.join(', '))), roomy: 'most' },
    points,
  ],
  information_leakage: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    {
      field: 'dork_cat',
      cell: (row, { t }) => t(`terms:leakKinds.${row.dork_cat ?? 'test'}`, { defaultValue: row.dork_cat ?? '' }),
      name: true,
      sorts: true,
    },
    { field: 'dork_lan', cell: (row) => mono(row.dork_lan) },
    { field: 'urls', cell: (row) => lines(row.urls) },
    points,
  ],
  hacker_chatter: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    { field: 'title', cell: (row) => <span className="anywhere">{row.title}</span>, name: true },
    { field: 'category', cell: (row, { t }) => t(`terms:threatKinds.${row.category}`), sorts: true },
    { field: 'source', cell: (row) => row.source, sorts: true },
    { field: 'date', cell: (row) => when(row.date), sorts: true },
    points,
  ],
  social_engineering: [
    { field: 'severity', cell: (row) => level(row.severity), sorts: true },
    { field: 'url', cell: (row) => <span className="anywhere">{row.url}</span>, name: true, sorts: true },
    {
      field: 'kind',
      cell: (row, { t }) => <span className="nowrap">{t(`terms:socialKinds.${row.kind}`)}</span>,
      sorts: true,
    },
    { field: 'info', cell: (row) => orDash(row.info) },
    { field: 'seen', cell: (row) => (row.seen ? when(row.seen) : dash), roomy: 'some', sorts: true },
    points,
  ],
};

/** Most severe first for rows with a severity; DNS tests keep their groups in the server's order. */
export const DEFAULT_SORT: Readonly<Record<AreaId, string>> = {
  web_app_security: 'level',
  ip_reputation: '-dns_block_amount',
  network_security: 'severity',
  dns_health: '',
  application_security: 'severity',
  endpoint_security: 'severity',
  patch_cadence: 'threat',
  information_leakage: 'severity',
  hacker_chatter: 'severity',
  social_engineering: 'severity',
};

function countryName(code: string | null, language: string): ReactNode {
  if (!code) return dash;
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
