import { scenarios } from '#testing/scenarios.ts';
import { listAnswer } from '#testing/third-party.ts';
import check from './name-block-lists.ts';

const given = (...lists: ReturnType<typeof listAnswer>[]) => ({ 'name-lists': { lists } });
const listed = (list: string) =>
  listAnswer({ list, state: 'listed', codes: ['127.0.1.2'], question: `example.com.${list}.example` });

scenarios(check, {
  'on no list': { given: given(listAnswer()), expect: [] },
  'on one list': { given: given(listed('a'), listAnswer()), expect: ['listed'] },
  'on two lists': { given: given(listed('a'), listed('b')), expect: ['listed'] },
  'on a list that tells of policy': { given: given({ ...listed('a'), policy: true }), expect: [] },
  'not on the lists that answered': {
    given: { 'name-lists': { lists: [listAnswer()], lacks: { lists: 'timeout' } } },
    expect: [],
  },
  'no list answered': { given: { 'name-lists': { lists: [], lacks: { lists: 'timeout' } } }, expect: 'not-assessed' },
  'no list can be used': { given: given(listAnswer({ state: 'unusable' })), expect: 'not-assessed' },
});
