import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_RESPONSE } from '#api/client.ts';
import { apiErrors } from '#api/connection.ts';
import { loadScreenTexts } from '#language/i18n.ts';
import { InlineLoader } from './inline-loader.tsx';
import { lazyPart } from './lazy-part.ts';
import { loadOnce } from './load-once.ts';
import { repeatable } from './repeatable.tsx';
import { Skeleton } from './skeleton.tsx';

interface CardOptions {
  /** Text files loaded with it. */
  words?: readonly string[];
  /** Number of skeleton lines; 0 if it extends existing content. */
  lines?: number;
  /** Height to reserve without skeleton lines, in px: its content must not move what is around it. */
  height?: number;
}

/** A card loaded with its texts on first render; a failure is shown in its place. */
export function lazyCard<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { words = [], lines = 4, height = 0 }: CardOptions = {},
): ComponentType<P> {
  const Part = lazyPart(load, words);
  const room = height > 0 ? <div style={{ height }} /> : null;
  const waiting = lines > 0 ? <Skeleton lines={lines} /> : room;
  return (props: P) => (
    <InlineLoader waiting={waiting}>
      <Part {...props} />
    </InlineLoader>
  );
}

/**
 * A dialog loaded with its texts when first opened; a failure is shown in the pop-up, the page stays unchanged, and
 * the dialog is loaded again when it is opened the next time.
 */
export function lazyDialog<P extends { onClose(): void }>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): ComponentType<P> {
  return dialogOf(loadOnce(async () => (await Promise.all([load(), ...words.map(loadScreenTexts)]))[0]));
}

/** The same for a part that may have been loaded in advance. @param load as of `loadOnce` */
export function dialogOf<P extends { onClose(): void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = repeatable(load);
  return (props: P) => {
    const { t } = useTranslation();
    const onFailed = () => {
      apiErrors.show(new ApiError(NO_RESPONSE, t('screen.failed'), 0));
      props.onClose();
    };
    return <Part part={props} onFailed={onFailed} />;
  };
}
