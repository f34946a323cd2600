import { Trans, useTranslation } from 'react-i18next';

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';
const REGISTRIES = 'https://www.nro.net/';
const DATA = 'https://github.com/sapics/ip-location-db';
const LAND = 'https://www.naturalearthdata.com/';

/** Attribution and license of the country and land data, shown with every map. */
export function MapSources() {
  const { t } = useTranslation();
  const link = (href: string) => (
    // biome-ignore lint/a11y/useAnchorContent: Trans puts the words in
    <a href={href} rel="noreferrer" target="_blank" />
  );
  return (
    <p className="tiny text-3">
      <Trans
        t={t}
        i18nKey="map.sources"
        components={{
          registries: link(REGISTRIES),
          data: link(DATA),
          licence: link(LICENCE),
          land: link(LAND),
        }}
      />
    </p>
  );
}
