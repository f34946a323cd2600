import { readFileSync } from 'node:fs';

/** File systems that lack guarantees required by a database (fsync, locks, one owner). */
const NETWORK =
  /^(nfs\d?|cifs|smb\w*|ncpfs|afs|ceph|glusterfs|9p|lustre|fuse\.(sshfs|glusterfs|s3fs|rclone|smbnetfs|davfs2?))$/;

/**
 * Kind of network file system of a folder, or null. `mounts` is the text of /proc/mounts; systems without that file are
 * not examined, except that a Windows share is recognized by its path.
 */
export function networkFileSystem(folder: string, mounts: string | null = readMounts()): string | null {
  if (folder.startsWith('\\\\')) return 'Windows share';
  let best = { point: '', kind: '' };
  for (const line of (mounts ?? '').split('\n')) {
    const [, rawPoint = '', kind = ''] = line.split(' ');
    const point = rawPoint.replaceAll(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    const inside = point === '/' || folder === point || folder.startsWith(`${point}/`);
    // The last of several mounts on one point is the one that is seen.
    if (inside && point.length >= best.point.length) best = { point, kind };
  }
  return NETWORK.test(best.kind) ? best.kind : null;
}

function readMounts(): string | null {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return null;
  }
}
