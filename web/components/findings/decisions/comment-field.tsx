import { DECISION_TEXT_MAX, MENTIONS_PER_COMMENT } from '@assay/contract/values/decisions.ts';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { useSession } from '#session/current-session.ts';

/** Suggestions below the field. */
const SHOWN = 6;
/** An @ at the beginning of a word and what is typed after it, up to the cursor. */
const TYPED = /(?:^|\s)@([^\s@]{0,40})$/;

interface Member {
  id: string;
  name: string;
}

/** The mentioned members whose name is still in the text. */
export function mentionsIn(text: string, members: readonly Member[]): string[] {
  const ids = members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return [...new Set(ids)].slice(0, MENTIONS_PER_COMMENT);
}

interface Props {
  label: string;
  value: string;
  error: ReactNode;
  onChange(text: string): void;
  /** A member was chosen from the suggestions. */
  onMention(member: Member): void;
}

/** Text of a comment: after an @, members of the company are suggested. */
export function CommentField({ label, value, error, onChange, onMention }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(companyQuery);
  const session = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useCombobox();
  const cursor = field.current?.selectionStart ?? value.length;
  const typed = TYPED.exec(value.slice(0, cursor))?.[1]?.toLowerCase();
  const found =
    typed === undefined
      ? []
      : (data?.colleagues ?? [])
          .filter(({ account }) => account !== session?.account)
          .filter(({ name, account }) => `${name} ${account}`.toLowerCase().includes(typed))
          .slice(0, SHOWN);
  const choose = (id: string) => {
    const member = found.find((one) => one.id === id);
    if (!member || typed === undefined) return;
    const start = cursor - typed.length;
    onMention({ id, name: member.name });
    onChange(`${value.slice(0, start)}${member.name} ${value.slice(cursor)}`);
    list.closeDropdown();
    field.current?.focus();
  };
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.Target>
        <Textarea
          ref={field}
          label={label}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={DECISION_TEXT_MAX}
          value={value}
          data-autofocus
          autoFocus
          error={error}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            list.openDropdown();
            list.selectFirstOption();
          }}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('decision.mention')}>
          {found.map(({ id, name, account }) => (
            <Combobox.Option key={id} value={id}>
              <bdi>{name}</bdi> <span className="text-3">{account}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
