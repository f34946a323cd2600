import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import filterStyles from './filters.module.css';
import { isTyping } from './is-typing.ts';

/** `/` focuses the search field, unless the user is typing. */
function useSlash(focus: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [focus]);
}

interface Props {
  /** The current search; the field follows external changes. */
  search: string;
  /** Called with the trimmed text when typing pauses. */
  onSearch(words: string): void;
  placeholder: string;
}

/** Search field of a list, debounced. */
export function SearchField({ search, onSearch, placeholder }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const ask = useDebouncedCallback((value: string) => onSearch(value.trim()), 300);
  const [focusField] = useState(() => () => field.current?.focus());
  useSlash(focusField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "clear" and "back" change the address, the field follows
  useEffect(() => {
    if (search !== text.trim()) setText(search);
  }, [search]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={filterStyles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
