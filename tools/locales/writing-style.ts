/** Rules of docs/writing-style.md that a program can check. */
export interface StyleRule {
  /** What must not occur in an English text, values and tags aside. */
  wrong: RegExp;
  /** What to write instead. */
  right: string;
  /** Texts in which it is right, as `FILE: KEY`, with the reason. */
  except?: Readonly<Record<string, string>>;
}

const SPECIFIED = 'wording prescribed by the specification';

export const STYLE_RULES: readonly StyleRule[] = [
  // US spelling
  { wrong: /licence/i, right: 'license' },
  { wrong: /colour/i, right: 'color' },
  { wrong: /behaviour/i, right: 'behavior' },
  { wrong: /neighbour/i, right: 'neighbor' },
  { wrong: /favour/i, right: 'favor' },
  { wrong: /judgement/i, right: 'judgment' },
  { wrong: /defence/i, right: 'defense', except: { 'screens/accounts: industry|O': SPECIFIED } },
  { wrong: /\bcentre/i, right: 'center' },
  { wrong: /\bgrey/i, right: 'gray' },
  { wrong: /\bprogrammes?\b/i, right: 'program' },
  { wrong: /\bcatalogue/i, right: 'catalog' },
  { wrong: /\bcancelled/i, right: 'canceled' },
  { wrong: /\blabelled/i, right: 'labeled' },
  { wrong: /\b(?:spelt|learnt|whilst)\b/i, right: 'spelled, learned, while' },
  { wrong: /\banalys(?:e|ed|es|ing)\b/i, right: 'analyze' },
  {
    wrong:
      /(?:organi|recogni|authori|synchroni|summari|minimi|customi|normali|priviti|categori|reali)s(?:e|ed|es|ing|ation)\b/i,
    right: '-ize',
  },
  // Typography
  { wrong: /[‘’“”]/, right: 'straight quotation marks and apostrophes' },
  { wrong: /(?:\d|\}\}) %/, right: '100% without a space' },
  { wrong: /per ?cent\b/i, right: '%' },
  { wrong: /\.\.\./, right: '…' },
  { wrong: /^\s|\s$|\S {2,}\S/, right: 'single spaces, none at the ends' },
  { wrong: / [,;:?!](?!\w)/, right: 'no space before a punctuation mark' },
  // One term for each concept
  { wrong: /\be-mail/i, right: 'email' },
  { wrong: /\blog-(?:in|out|on)/i, right: 'log in, log out (verb), login, logout (noun)' },
  { wrong: /\bsign(?:ed|ing|s)? (?:in|out)\b/i, right: 'log in, log out' },
  { wrong: /\bblack-?list|\bblock-?list/i, right: 'block list' },
  { wrong: /\bmail (?:hosts?|exchange)/i, right: 'mail server (MX)' },
  { wrong: /\bcolleague/i, right: 'team member' },
  { wrong: /\bplace in the company\b/i, right: 'role' },
  { wrong: /\bceiling/i, right: 'cap' },
  { wrong: /\brulings?\b/i, right: 'resolution (of a dispute)' },
  { wrong: /\bplanner\b/i, right: 'scheduler' },
  { wrong: /\blookalike/i, right: 'look-alike' },
  { wrong: /\bsubcontractor|\bsubsupplier/i, right: 'sub-contractor, sub-supplier' },
  { wrong: /\bthrow-?away\b/i, right: 'disposable' },
  { wrong: /\bmachines?\b/i, right: 'host, server, device' },
  { wrong: /\bnot looked at\b/i, right: 'not monitored, not checked' },
  // Vague or dated words
  { wrong: /\b(?:any|every|some)body\b|\bnobody\b/i, right: 'anyone, everyone, someone, no one, or who it is' },
  { wrong: /\bwhoever\b|\bstrangers?\b/i, right: 'anyone who …, an attacker, unauthenticated users' },
  { wrong: /\btold\b/i, right: 'disclose, report, notify' },
  { wrong: /\b(?:is|are|was|were|been|being) made\b|\bmade by\b/i, right: 'create, generate, issue, run' },
  { wrong: /\blook(?:s|ed|ing)? at\b/i, right: 'check, review' },
  { wrong: /\bcom(?:e|es|ing) back\b/i, right: 'is returned, is reflected' },
  { wrong: /\b(?:stands?|stood)\b/i, right: 'is, appears, remains' },
  { wrong: /\bheld\b|\bholds? (?:the|its|no|an?)\b/i, right: 'contains, keeps, caps' },
  { wrong: /\bcarr(?:y|ies|ied)\b/i, right: 'has, contains' },
  { wrong: /\blies? open\b/i, right: 'is exposed' },
  { wrong: /\bon the way\b/i, right: 'in transit' },
  { wrong: /\bmend(?:s|ed|ing)?\b/i, right: 'fix, resolve' },
  { wrong: /\bat once\b/i, right: 'immediately, at the same time' },
  { wrong: /\bbeside\b/i, right: 'in addition to, next to' },
  { wrong: /\banew\b/i, right: 'again' },
  { wrong: /\bfor good\b/i, right: 'permanently' },
  { wrong: /\bcosts?\b|\bdearest\b/i, right: 'deducts points, score impact' },
  {
    wrong: /\bplease\b/i,
    right: 'the imperative alone',
    except: {
      'ui: session|ended': SPECIFIED,
      'ui: password|networkError': SPECIFIED,
      'errors: account-invalid': SPECIFIED,
      'errors: scan-date-invalid': SPECIFIED,
      'errors: auto-scan-date-invalid': SPECIFIED,
      'errors: integrated-nothing-chosen': SPECIFIED,
      'screens/integrated: integrated|failed|selectOne': SPECIFIED,
      'screens/schedules: schedules|dateInvalid': SPECIFIED,
    },
  },
];
