/** A domain whose evidence is evaluated, and the scan that collected it. */
export interface EvaluatedDomain {
  companyId: string;
  domainId: string;
  domain: string;
  scanId: string;
}
