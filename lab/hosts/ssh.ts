/** Algorithms offered in SSH's key exchange. */
export interface SshAlgorithms {
  kex: readonly string[];
  hostKey: readonly string[];
  cipher: readonly string[];
  mac: readonly string[];
}

export const MODERN_SSH: SshAlgorithms = {
  kex: ['sntrup761x25519-sha512@openssh.com', 'curve25519-sha256'],
  hostKey: ['ssh-ed25519', 'rsa-sha2-512'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com'],
  mac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
};

export const WEAK_SSH: SshAlgorithms = {
  kex: ['curve25519-sha256', 'diffie-hellman-group1-sha1'],
  hostKey: ['ssh-rsa', 'ssh-dss'],
  cipher: ['aes256-ctr', '3des-cbc', 'arcfour'],
  mac: ['hmac-sha2-256', 'hmac-md5'],
};

const SSH_MSG_KEXINIT = 20;

function kexInit({ kex, hostKey, cipher, mac }: SshAlgorithms): Buffer {
  const list = (names: readonly string[]) => {
    const text = Buffer.from(names.join(','));
    return Buffer.concat([uint32(text.length), text]);
  };
  const lists = [kex, hostKey, cipher, cipher, mac, mac, ['none'], ['none'], [], []].map(list);
  const payload = Buffer.concat([Buffer.from([SSH_MSG_KEXINIT]), Buffer.alloc(16, 7), ...lists, Buffer.alloc(5)]);
  // At least four bytes, to a multiple of the block size of 8 (RFC 4253 §6).
  const missing = 8 - ((payload.length + 5) % 8);
  const padding = missing < 4 ? missing + 8 : missing;
  return Buffer.concat([uint32(payload.length + padding + 1), Buffer.from([padding]), payload, Buffer.alloc(padding)]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Identification line and KEXINIT packet of a server (RFC 4253 §§4.2, 7.1). */
export function sshGreeting(software: string, algorithms: SshAlgorithms): Buffer {
  return Buffer.concat([Buffer.from(`SSH-2.0-${software}\r\n`), kexInit(algorithms)]);
}
