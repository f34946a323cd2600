/** Time the browser gets to begin the download before the address of the blob ends. */
const REVOKE_MS = 60_000;

/** Hands a file to the browser's downloads under this name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
