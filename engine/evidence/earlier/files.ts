import type { FilesEvidence } from '../web.ts';

/**
 * The newer evidence with the earlier answers at paths that were requested now without a response, or not at all because
 * the directory listing or robots.txt that names them did not respond. That a file is gone needs a response. What the owner
 * excluded is not kept, since it is no longer tested.
 */
export function withEarlierAnswers(newer: FilesEvidence, earlier: FilesEvidence): FilesEvidence {
  if (newer.origin !== earlier.origin) return newer;
  const unanswered = (newer.notAsked ?? []).filter(({ reason }) => reason !== 'excluded').map(({ path }) => path);
  const disallowed = newer.lacks?.robots ? (earlier.robots?.disallowed ?? []) : [];
  const isUnseen = (path: string) =>
    disallowed.includes(path) || unanswered.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)));
  const answers = earlier.answers.filter(({ path }) => isUnseen(path));
  return answers.length > 0 ? { ...newer, answers: [...newer.answers, ...answers] } : newer;
}
