import { type ChangeKind, isAbsence } from '@assay/contract/values/comparison.ts';

/** Key of the text of a change: only what is proven is called fixed, every other absence has the words of its cause. */
export function changeKey(kind: ChangeKind): string {
  return kind === 'fixed' || !isAbsence(kind) ? `changes.${kind}` : `terms:absence.${kind}`;
}
