import { fault, onDomain } from './fault.ts';

/** DNS health faults in signatures and keys. */
export const SIGNATURE_FAULTS = {
  'signatures-early': fault((site) => {
    site.signing = 'early';
  }, onDomain('dns_health.dnssec/bogus-not-yet-valid')),
  'signatures-wrong': fault((site) => {
    site.signing = 'changed';
  }, onDomain('dns_health.dnssec/bogus-wrong')),
  'signatures-left-out': fault((site) => {
    for (const { behaviour } of site.nameServers) behaviour.withoutSignatures = true;
  }, onDomain('dns_health.dnssec/bogus-unsigned')),
  'signer-of-another-key': fault((site) => {
    site.dsForm = 'other';
  }, onDomain('dns_health.dnssec/bogus-no-key')),
  'keys-of-sha1': fault((site) => {
    site.keying = 'rsa-sha1';
  }, onDomain('dns_health.dnssec/old-algorithm')),
  'keys-short': fault((site) => {
    site.keying = 'rsa-1024';
  }, onDomain('dns_health.dnssec/short-key')),
  'signer-of-sha1': fault((site) => {
    site.dsForm = 'sha1';
  }, onDomain('dns_health.dnssec/digest-sha1')),
  'signer-without-key': fault((site) => {
    site.dsForm = 'stray';
  }, onDomain('dns_health.dnssec/ds-without-key')),
  'signatures-for-years': fault((site) => {
    site.signing = 'for-years';
  }, onDomain('dns_health.dnssec/signed-for-long')),
  'hashes-counted': fault((site) => {
    site.nsec3 = { iterations: 10, salt: '' };
  }, onDomain('dns_health.dnssec/nsec3-iterations')),
  'hashes-salted': fault((site) => {
    site.nsec3 = { iterations: 0, salt: 'a1b2c3d4' };
  }, onDomain('dns_health.dnssec/nsec3-salt')),
  'proofs-missing': fault((site) => {
    site.withoutProofs = true;
  }, onDomain('dns_health.dnssec/no-proof')),
  'server-unsigned': fault((site) => {
    site.nameServers[1]!.behaviour.withoutSignatures = true;
  }, onDomain('dns_health.dnssec/server-unsigned')),
  'child-signers-stray': fault((site) => {
    site.childSigners = 'stray';
  }, onDomain('dns_health.dnssec/child-signers-differ')),
  /** A correct CDS: not a fault, must cause no finding. */
  'child-signers': fault((site) => {
    site.childSigners = 'fit';
  }),
} as const;
