/** A domain whose evidence is judged, and the scan that took it. */
export interface Judged {
  companyId: string;
  domainId: string;
  domain: string;
  scanId: string;
}
