/** Announced HTTP/3 endpoint. */
export interface Http3Place {
  /** The announced host; null = the announcing host itself. */
  host: string | null;
  port: number;
}

const VALUE_MAX = 2_000;
const PARAMETERS_MAX = 32;
const PARAMETER_ALPN = 1;
const PARAMETER_PORT = 3;
const HTTPS_PORT = 443;

/** First HTTP/3 alternative in an Alt-Svc header (RFC 7838 §3, RFC 9114 §3.1.1); null without one. */
export function http3InAltSvc(value: string | null): Http3Place | null {
  for (const [, host = '', port = ''] of (value ?? '')
    .slice(0, VALUE_MAX)
    .matchAll(/(?:^|[,\s])h3="([a-z0-9.-]{0,253}):(\d{1,5})"/gi)) {
    if (Number(port) > 0 && Number(port) < 65_536) return { host: host.toLowerCase() || null, port: Number(port) };
  }
  return null;
}

/**
 * HTTP/3 in an HTTPS record in service mode (RFC 9460 §2.2, §7.1, §7.2, §9), only if the target is the host itself
 * (`.`). Null without it, and if the record is malformed.
 * @param rdata raw record data
 */
export function http3InHttpsRecord(rdata: Uint8Array): Http3Place | null {
  // Priority 0 is an alias for another name; a target of one zero byte is the owner itself.
  if (rdata.length < 3 || (rdata[0] === 0 && rdata[1] === 0) || rdata[2] !== 0) return null;
  let at = 3;
  let port = HTTPS_PORT;
  let announced = false;
  for (let count = 0; at + 4 <= rdata.length && count < PARAMETERS_MAX; count += 1) {
    const key = uint16(rdata, at);
    const end = at + 4 + uint16(rdata, at + 2);
    if (end > rdata.length) return null;
    const value = rdata.subarray(at + 4, end);
    if (key === PARAMETER_ALPN) announced = protocols(value).includes('h3');
    if (key === PARAMETER_PORT && value.length === 2) port = uint16(value, 0);
    at = end;
  }
  return announced && port > 0 ? { host: null, port } : null;
}

function protocols(value: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at < value.length; at += 1 + value[at]!)
    names.push(String.fromCharCode(...value.subarray(at + 1, at + 1 + value[at]!)));
  return names;
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}
