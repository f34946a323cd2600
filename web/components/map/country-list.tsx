import type { AddressPlaces } from '@assay/contract/api/analysis/addresses.ts';
import { UNKNOWN_COUNTRY } from '@assay/contract/values/addresses.ts';
import { useTranslation } from 'react-i18next';
import styles from './country-list.module.css';
import { countryName } from './country-name.ts';

/** The map's data as a list: all countries with their addresses, unknown locations last. */
export function CountryList({ found, onChoose }: { found: AddressPlaces; onChoose(country: string): void }) {
  const { t, i18n } = useTranslation();
  const most = Math.max(1, ...found.places.map(({ addresses }) => addresses));
  const number = new Intl.NumberFormat(i18n.language);
  if (found.places.length === 0) return <p className="text-2">{t('map.noneFound')}</p>;
  return (
    <ul className={styles.places}>
      {found.places.map(({ country, addresses, listed }) => (
        <li key={country ?? UNKNOWN_COUNTRY}>
          <button type="button" onClick={() => onChoose(country ?? UNKNOWN_COUNTRY)}>
            <span className={country ? '' : 'text-2'}>{countryName(country, i18n.language, t('map.unknown'))}</span>
            <span>
              <span aria-hidden="true">{number.format(addresses)}</span>
              <span className="visually-hidden"> {t('map.addresses', { count: addresses })}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(addresses / most) * 100}%` }} />
            </span>
            {listed > 0 && <span className="tiny bad">{t('map.listed', { count: listed })}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
