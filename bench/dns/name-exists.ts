/** One name in this many exists. */
const EXISTS_EVERY = 100;

/** Labels of sixteen hexadecimal digits are probes for wildcards: they never exist. */
const PROBE = /^[0-9a-f]{16}\./;

/** Whether plain-resolver.ts answers that a name exists. */
export function exists(name: string): boolean {
  if (PROBE.test(name)) return false;
  let value = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return value % EXISTS_EVERY === 0;
}
