import type { MemberAction } from '@assay/contract/api/admin.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { performMemberActions } from '#api/administration/members.ts';
import { Confirm } from '#components/confirm.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { SelectionBar } from '#components/lists/table/selection-bar.tsx';
import { toast } from '#components/toast.ts';

/** Actions that end access, and so need confirmation. */
const ENDING = ['revokeSessions', 'expirePassword', 'disable'] as const satisfies readonly MemberAction[];
/** Actions that give access back. */
const OPENING = ['unlock', 'enable'] as const satisfies readonly MemberAction[];

/** Actions on the selected accounts, one after the other; the first refusal ends them. */
export function MembersBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<(typeof ENDING)[number] | null>(null);
  const { chosen, clear } = selection;
  const count = chosen.length;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (action: MemberAction) => performMemberActions(chosen, action),
    onSuccess: () => {
      toast({ message: t('admin.members.changedMany', { count }) });
      clear();
    },
  });
  if (count === 0) return null;
  return (
    <SelectionBar
      chosen={t('admin.members.chosen', { count })}
      clear={t('decision.clear')}
      onClear={clear}
      actions={
        <>
          {OPENING.map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              disabled={isPending}
              onClick={() => void mutateAsync(action).catch(() => {})}
            >
              {t(`admin.members.${action}`)}
            </Button>
          ))}
          {ENDING.map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              disabled={isPending}
              onClick={() => setQuestion(action)}
            >
              {t(`admin.members.ask.${action}.action`)}
            </Button>
          ))}
        </>
      }
    >
      {question && (
        <Confirm
          title={t(`admin.members.askMany.${question}`, { count })}
          action={t(`admin.members.ask.${question}.action`)}
          keep={t(`admin.members.ask.${question}.keep`)}
          onClose={() => setQuestion(null)}
          onConfirm={() => mutateAsync(question)}
        >
          {t('admin.members.askMany.why')}
        </Confirm>
      )}
    </SelectionBar>
  );
}
