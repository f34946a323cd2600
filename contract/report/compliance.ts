/**
 * Subjects of controls of five frameworks that can be observed from outside (docs/product/reports.md). Only numbers of controls are
 * listed, never a standard's titles or sentences. The mapping is an indication; it was made by reading the frameworks,
 * not by their publishers. Each check lists the topics that it covers (`topics` in engine/areas).
 */
export const FRAMEWORKS = [
  // `size`: number of controls of the framework (NIST CSF: subcategories, CIS: safeguards); null where its publisher
  // states none, as for the requirements of PCI DSS.
  { id: 'iso27001', name: 'ISO/IEC 27001:2022 Annex A', size: 93 },
  { id: 'nistCsf', name: 'NIST CSF 2.0', size: 106 },
  { id: 'pciDss', name: 'PCI DSS 4.0.1', size: null },
  { id: 'cis', name: 'CIS Controls v8.1', size: 153 },
  // Two of the ten, design and logging, cannot be seen from outside.
  { id: 'owasp', name: 'OWASP Top 10:2025', size: 10 },
] as const;
export type FrameworkId = (typeof FRAMEWORKS)[number]['id'];

/** Controls of a topic, by framework; the topic's text is `report:compliance.topics.<id>`. */
type Controls = Partial<Record<FrameworkId, readonly string[]>>;

/** Topics covered by checks. */
const SEEN = {
  transport: { iso27001: ['A.8.24'], nistCsf: ['PR.DS-02'], pciDss: ['4.2.1'], cis: ['3.10'], owasp: ['A04'] },
  integrity: { iso27001: ['A.8.21'], nistCsf: ['PR.DS-10'], cis: ['4.2'], owasp: ['A08'] },
  web: {
    iso27001: ['A.8.26'],
    nistCsf: ['PR.PS-06'],
    pciDss: ['6.4.3', '11.6.1'],
    cis: ['16.1', '16.10'],
    owasp: ['A02', 'A05'],
  },
  development: {
    iso27001: ['A.8.25', 'A.8.28'],
    nistCsf: ['PR.PS-06'],
    pciDss: ['6.2.4'],
    cis: ['16.7'],
    owasp: ['A05', 'A10'],
  },
  authentication: { iso27001: ['A.8.5'], nistCsf: ['PR.AA-03'], pciDss: ['8.3.1'], cis: ['6.3'], owasp: ['A07'] },
  secrets: { iso27001: ['A.5.17'], nistCsf: ['PR.AA-01'], pciDss: ['8.6.2'], cis: ['5.2'], owasp: ['A07'] },
  services: {
    iso27001: ['A.8.20', 'A.8.22'],
    nistCsf: ['PR.IR-01'],
    pciDss: ['1.3.1', '2.2.4'],
    cis: ['4.4', '12.2'],
    owasp: ['A02'],
  },
  administration: { iso27001: ['A.8.2'], nistCsf: ['PR.AA-05'], pciDss: ['2.2.7'], cis: ['4.6'], owasp: ['A01'] },
  remoteAccess: {
    iso27001: ['A.8.1', 'A.6.7'],
    nistCsf: ['PR.AA-05'],
    pciDss: ['2.2.7'],
    cis: ['4.8', '13.5'],
    owasp: ['A07'],
  },
  names: { iso27001: ['A.8.21'], nistCsf: ['PR.IR-01'], cis: ['4.9', '9.2'] },
  assets: { iso27001: ['A.5.9'], nistCsf: ['ID.AM-03'], pciDss: ['12.5.1'], cis: ['1.1'] },
  mail: { iso27001: ['A.5.14'], nistCsf: ['PR.DS-02'], pciDss: ['5.4.1'], cis: ['9.5'] },
  vulnerabilities: {
    iso27001: ['A.8.8'],
    nistCsf: ['ID.RA-01', 'PR.PS-02'],
    pciDss: ['6.3.3', '11.3.2'],
    cis: ['7.4', '2.2'],
    owasp: ['A03'],
  },
  supplyChain: { iso27001: ['A.5.21'], nistCsf: ['GV.SC-07'], pciDss: ['6.3.2'], cis: ['16.4'], owasp: ['A03', 'A08'] },
  configuration: { iso27001: ['A.8.9'], nistCsf: ['PR.PS-01'], pciDss: ['2.2.1'], cis: ['4.1'], owasp: ['A02', 'A10'] },
  leakage: { iso27001: ['A.8.12', 'A.8.3'], nistCsf: ['PR.DS-01'], pciDss: ['6.5.6'], cis: ['3.3'], owasp: ['A01'] },
  disclosure: { iso27001: ['A.5.5'], nistCsf: ['ID.RA-08'], pciDss: ['6.3.1'], cis: ['16.2'] },
  malware: { iso27001: ['A.8.7'], nistCsf: ['DE.CM-01'], pciDss: ['5.2.1'], cis: ['10.1'] },
  intelligence: { iso27001: ['A.5.7'], nistCsf: ['ID.RA-02'], pciDss: ['12.10.5'], cis: ['17.4'] },
  deception: { iso27001: ['A.6.3'], nistCsf: ['PR.AT-01'], pciDss: ['12.6.3'], cis: ['14.2'] },
} as const satisfies Record<string, Controls>;

/** Topics that a scan from outside cannot observe; the report states this instead of omitting them. */
const UNSEEN = {
  backup: { iso27001: ['A.8.13'], nistCsf: ['PR.DS-11'], cis: ['11.2'] },
  logging: { iso27001: ['A.8.15'], nistCsf: ['DE.AE-03'], pciDss: ['10.2.1'], cis: ['8.2'], owasp: ['A09'] },
  design: { iso27001: ['A.8.27'], cis: ['16.14'], owasp: ['A06'] },
  incidents: { iso27001: ['A.5.24'], nistCsf: ['RS.MA-01'], pciDss: ['12.10.1'], cis: ['17.1'] },
  physical: { iso27001: ['A.7.1'], nistCsf: ['PR.AA-06'], pciDss: ['9.2.1'] },
} as const satisfies Record<string, Controls>;

/** A topic that a check may name. */
export type ControlTopic = keyof typeof SEEN;

/** A control of a framework with its topics; without a topic covered by checks, it cannot be seen from outside. */
export interface Control {
  number: string;
  seen: readonly ControlTopic[];
  unseen: readonly (keyof typeof UNSEEN)[];
}

/** The controls of a framework, by number. */
export function controlsOf(framework: FrameworkId): Control[] {
  const controls = new Map<string, { seen: ControlTopic[]; unseen: (keyof typeof UNSEEN)[] }>();
  const of = (number: string) => {
    const known = controls.get(number) ?? { seen: [], unseen: [] };
    controls.set(number, known);
    return known;
  };
  for (const [topic, numbers] of Object.entries(SEEN)) {
    for (const number of (numbers as Controls)[framework] ?? []) of(number).seen.push(topic as ControlTopic);
  }
  for (const [topic, numbers] of Object.entries(UNSEEN)) {
    for (const number of (numbers as Controls)[framework] ?? []) of(number).unseen.push(topic as keyof typeof UNSEEN);
  }
  return [...controls]
    .map(([number, topics]) => ({ number, ...topics }))
    .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}
