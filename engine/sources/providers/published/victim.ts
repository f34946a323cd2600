/** An entry of /v2/searchvictims as https://www.ransomware.live/api shows it, about an invented company. */
export const VICTIM = {
  activity: 'Transportation/Logistics',
  attackdate: '2026-10-02 00:00:00.000000',
  claim_url: 'http://invented.onion/1',
  country: 'US',
  description: 'cut',
  discovered: '2026-10-03 11:12:13.000000',
  domain: 'northwind.com',
  group: 'inventedgroup',
  victim: 'Northwind Trading',
};
