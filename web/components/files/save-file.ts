/** Time for the browser to start the download before the blob URL is revoked. */
const REVOKE_MS = 60_000;

/** Downloads a file with this name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
