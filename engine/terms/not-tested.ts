/** Terms that have no check, with the reason; docs/checks.md publishes them. */
export const NOT_TESTED: readonly { terms: readonly string[]; reason: string }[] = [
  {
    terms: ['default credentials', 'default password', 'brute force', 'password spraying'],
    reason:
      'Passwords are never guessed. Only the SNMP community "public" is tested and, where active tests are authorized, anonymous FTP and SMB.',
  },
  {
    terms: ['OS command injection', 'RCE exploit'],
    reason: 'A proof would run commands on the target. Server-side template injection is tested with arithmetic only.',
  },
  {
    terms: ['SSRF', 'server-side request forgery', 'XXE', 'XML external entity'],
    reason: 'A proof requires a callback server that targets can reach, which an installation does not operate.',
  },
  {
    terms: ['LDAP injection', 'XPath injection', 'NoSQL injection'],
    reason: 'No harmless request distinguishes a vulnerable application reliably from an error page.',
  },
  {
    terms: ['IDOR', 'broken access control', 'privilege escalation', 'session fixation'],
    reason: 'Scans do not log in, so access rights and sessions of users cannot be compared.',
  },
  {
    terms: ['DOM XSS', 'prototype pollution'],
    reason: 'Pages are not run in a browser; only the HTML that a server returns is tested for XSS.',
  },
  {
    terms: ['HTTP request smuggling', 'HTTP desync', 'cache poisoning attack'],
    reason: 'A test could affect requests of other visitors.',
  },
  {
    terms: ['denial of service test', 'stress test', 'Slowloris'],
    reason:
      'Tests must not impair a target. Conditions that enable DoS, such as client-initiated renegotiation, are reported.',
  },
  {
    terms: ['file upload', 'unrestricted upload'],
    reason: 'A test would store files on the target.',
  },
  {
    terms: ['POODLE for TLS', 'GOLDENDOODLE', 'Zombie POODLE'],
    reason: 'A proof requires encrypting records in a handshake of our own; see decision 0036.',
  },
  {
    terms: ['Terrapin'],
    reason: 'Not implemented yet: the algorithm lists of SSH are read, but not the strict key exchange marker.',
  },
  {
    terms: ['DNS rebinding'],
    reason: 'It is a property of the network of the visitor, not of the domain.',
  },
  {
    terms: ['wildcard certificate'],
    reason: 'Wildcard certificates are common practice, and how a key is distributed cannot be seen from outside.',
  },
  {
    terms: ['SBOM', 'dependency scanning', 'SAST'],
    reason: 'Source code and build are not accessible from outside; versions are read from responses.',
  },
];
