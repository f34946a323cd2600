import { type BoxProps, ComboboxChevron, type ComboboxData, type SelectProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useServerBack } from '#session/reachability.ts';
import { loadOnce } from './load-once.ts';
import { repeatable } from './repeatable.tsx';

const loadSelect = loadOnce(() => import('./mantine-select.ts'));
const Loaded = repeatable<SelectProps>(async () => (await loadSelect()).Select);

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
 * tenth of the script of a first visit. If it is used before, it opens when it is loaded. A load that failed is repeated
 * when it is used, and when the server answers again.
 */
export function Select(props: SelectProps) {
  const [used, setUsed] = useState(false);
  const [failed, setFailed] = useState(false);
  useServerBack(failed, () => setFailed(false));
  const use = () => {
    setUsed(true);
    setFailed(false);
  };
  const waiting = <Waiting props={props} onUse={use} />;
  if (failed) return waiting;
  const opened = used ? { autoFocus: true, defaultDropdownOpened: true } : {};
  return <Loaded part={{ ...props, ...opened }} waiting={waiting} onFailed={() => setFailed(true)} />;
}
