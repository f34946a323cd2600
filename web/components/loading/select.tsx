import { type BoxProps, ComboboxChevron, type ComboboxData, type SelectProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import { InlineLoader } from './inline-loader.tsx';
import { lazyPart } from './lazy-part.ts';

const Loaded = lazyPart<SelectProps>(async () => (await import('./mantine-select.ts')).Select);

/** Label of a value; empty if there is no such option. */
function labelIn(data: ComboboxData, value: unknown): string {
  const options = data.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry.items : [entry]));
  const found = options.find((one) => (typeof one === 'object' ? one.value : one) === value);
  return typeof found === 'object' && 'label' in found ? found.label : typeof found === 'string' ? found : '';
}

/** The closed select with its value, before its script is loaded. @param onUse it is to open as soon as it is loaded */
function Waiting({ props, onUse }: { props: SelectProps; onUse(): void }) {
  const { label, description, placeholder, data = [], value, error, disabled, size = 'sm' } = props;
  const { style, w, maw, mb } = props;
  const box = { style, w, maw, mb } as BoxProps;
  return (
    <TextInput
      {...box}
      label={label}
      description={description}
      placeholder={placeholder}
      aria-label={props['aria-label']}
      size={size}
      value={labelIn(data, value) || (props.searchValue ?? '')}
      error={error}
      disabled={disabled ?? false}
      readOnly
      rightSection={<ComboboxChevron size={size} error={error} />}
      rightSectionPointerEvents="none"
      onClick={onUse}
    />
  );
}

/**
 * Mantine's select, loaded after the screen that shows it: with the position and the scrolling of its options it is a
 * tenth of the script of a first visit. If it is used before, it opens when it is loaded.
 */
export function Select(props: SelectProps) {
  const [used, setUsed] = useState(false);
  return (
    <InlineLoader waiting={<Waiting props={props} onUse={() => setUsed(true)} />}>
      <Loaded {...props} {...(used ? { autoFocus: true, defaultDropdownOpened: true } : {})} />
    </InlineLoader>
  );
}
