import { Button, Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import colorFieldStyles from '#components/forms/color-field.module.css';
import { Modal } from '#components/loading/modal.tsx';
import { THEMES } from '#theme/choices.ts';
import { chooseColors, useColors } from '#theme/colors.ts';
import {
  LAYOUT_VERSIONS,
  type LayoutVersion,
  readThemeColors,
  SIDEBAR_TYPES,
  type SidebarType,
} from '#theme/preferences.ts';
import styles from './dialog.module.css';
import { chooseLayout, chooseSidebar, useLayout } from './layout.ts';

function Swatch({ primary, secondary }: { primary: string; secondary: string }) {
  return (
    <svg width="34" height="22" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="22" height="22" rx="3" fill={primary} />
      <rect x="22" width="12" height="22" rx="3" fill={secondary} />
    </svg>
  );
}

function Colours() {
  const { t } = useTranslation();
  const name = useId();
  // Subscribes to color changes, to rerender the options.
  useColors();
  const { primary, secondary } = readThemeColors(localStorage);
  const field = (which: 'primary' | 'secondary', value: string) => (
    <label className="row small">
      <input
        type="color"
        className={colorFieldStyles.colorField}
        value={value}
        onChange={(event) => void chooseColors({ primary, secondary, [which]: event.currentTarget.value })}
      />
      {t(`appearance.${which}`)}
    </label>
  );
  return (
    <fieldset className={`${styles.plainFieldset} stack`}>
      <legend className="strong">{t('appearance.colours')}</legend>
      <div className={styles.themeChoices}>
        {THEMES.map((one) => {
          const on = one.primary === primary && one.secondary === secondary;
          return (
            <label key={one.id} className={styles.themeChoice} data-on={on}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={on}
                onChange={() => void chooseColors(one)}
              />
              <Swatch {...one} />
              <span className="grow">{t(`appearance.theme.${one.id}`)}</span>
              {on && <IconCheck size={16} aria-hidden="true" />}
            </label>
          );
        })}
      </div>
      <div className="row wrap gap-24">
        {field('primary', primary)}
        {field('secondary', secondary)}
      </div>
      <p className="tiny text-3">{t('appearance.contrast')}</p>
    </fieldset>
  );
}

/** Colors, density and sidebar; changes apply immediately and are stored in the browser. */
export function AppearanceDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { version, sidebar } = useLayout();
  const reset = () => {
    void chooseColors(THEMES[0]!);
    chooseLayout('1');
    chooseSidebar('full');
  };
  return (
    <Modal opened onClose={onClose} size="md" title={<span className="strong">{t('appearance.title')}</span>}>
      <div className="stack gap-24">
        <Colours />
        <Radio.Group
          label={t('appearance.layout')}
          value={version}
          onChange={(next) => chooseLayout(next as LayoutVersion)}
        >
          <div className="stack" style={{ marginTop: 8 }}>
            {LAYOUT_VERSIONS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`appearance.version.${one}`)}
                description={t(`appearance.versionWhy.${one}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={t('appearance.sidebar')}
          description={t('appearance.sidebarWhy')}
          value={sidebar}
          onChange={(next) => chooseSidebar(next as SidebarType)}
        >
          <div className="stack" style={{ marginTop: 8 }}>
            {SIDEBAR_TYPES.map((one) => (
              <Radio key={one} value={one} label={t(`appearance.type.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        <div className="row wrap between">
          <Button variant="default" onClick={reset}>
            {t('appearance.reset')}
          </Button>
          <Button onClick={onClose}>{t('appearance.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}
