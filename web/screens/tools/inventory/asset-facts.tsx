import type { InventoryDetail } from '@assay/contract/api/analysis/inventory.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Host } from '#components/host.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { countryName } from '#components/map/country-name.ts';
import factStyles from '#styles/facts.module.css';
import listStyles from '#styles/list.module.css';
import { Confidence } from './confidence.tsx';

interface Props {
  asset: InventoryDetail;
  onOpen(id: string): void;
}

/** What is known of an asset, how it was found, and what the company says about it. */
export function AssetFacts({ asset, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const { kind, key, details, decision, decidedBy, owner, group, tags, elsewhere } = asset;
  const fact = (name: string, value: ReactNode) =>
    value ? (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{t(`inventory.drawer.${name}`)}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  const names = (values: readonly string[] | undefined, total = values?.length ?? 0) =>
    values && values.length > 0 ? (
      <ul className={factStyles.values}>
        {values.map((value) => (
          <li key={value}>
            <Host name={value} />
          </li>
        ))}
        {total > values.length && (
          <li className="small text-2">{t('inventory.drawer.more', { count: total - values.length })}</li>
        )}
      </ul>
    ) : null;
  const operator = [details.asn ? `AS${details.asn}` : '', details.operator ?? ''].filter(Boolean).join(' ');
  const decided = t(`assets.decision.${decision}`);
  return (
    <>
      <h2>
        <Host name={asset.name} />
      </h2>
      <dl className={factStyles.facts}>
        {fact('kind', t(`inventory.kind.${kind}`))}
        {fact('domain', <Link to={`/domain/${encodeURIComponent(asset.domain)}`}>{asset.unicode}</Link>)}
        {kind === 'certificate' && fact('key', <span className="mono anywhere">{key}</span>)}
        {fact('found', list.format(asset.sources.map((source) => t(`assets.way.${source}`))))}
        {fact('confidence', <Confidence of={asset.confidence} />)}
        {fact('firstSeen', <Instant at={asset.firstSeen} />)}
        {fact('lastSeen', <Instant at={asset.lastSeen} />)}
        {fact('addresses', names(details.addresses, kind === 'network' ? details.hostCount : undefined))}
        {fact('hosts', names(details.hosts, details.hostCount))}
        {fact('country', details.country && countryName(details.country, i18n.language, ''))}
        {fact('operator', operator && <bdi>{operator}</bdi>)}
        {fact('cdn', details.cdn)}
        {fact('prefix', details.prefix)}
        {fact('issuer', details.issuer && <bdi>{details.issuer}</bdi>)}
        {details.notBefore && details.notAfter && (
          <>
            <dt>{t('inventory.drawer.valid')}</dt>
            <dd>
              <Day at={new Date(details.notBefore).toISOString()} /> –{' '}
              <Day at={new Date(details.notAfter).toISOString()} />
            </dd>
          </>
        )}
        {fact('names', names(details.names))}
        {fact('roles', details.roles && list.format(details.roles.map((role) => t(`inventory.role.${role}`))))}
        {fact('decision', decidedBy ? t('inventory.drawer.decided', { decision: decided, by: decidedBy }) : decided)}
        {fact('owner', owner && <bdi>{owner.name}</bdi>)}
        {fact('group', group && <bdi>{group}</bdi>)}
        {fact('tags', tags.length > 0 && <bdi>{tags.join(', ')}</bdi>)}
        {fact(
          'elsewhere',
          elsewhere.length > 0 && (
            <ul className={listStyles.list}>
              {elsewhere.map(({ id, domain }) => (
                <li key={id}>
                  <button type="button" className="link-button" onClick={() => onOpen(id)}>
                    {domain}
                  </button>
                </li>
              ))}
            </ul>
          ),
        )}
      </dl>
    </>
  );
}
