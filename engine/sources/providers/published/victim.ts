/** An entry of /v2/searchvictims in the format of https://www.ransomware.live/api, about a fictional company. */
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
