import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';
import { parseTranscript } from '../transcript.ts';
import { readSip } from './handshakes.ts';
import { engineMaker, snmpVersion } from './snmp-engine.ts';

/** Facts of a UDP service that responded in its protocol. */
export function readUdp(service: string, answer: Buffer): ServiceFacts {
  const text = answer.toString('latin1', 0, 4_096);
  switch (service) {
    case 'snmp':
      return readSnmp(answer, text);
    case 'ntp':
      return readNtp(text);
    case 'ssdp': {
      const told = /^SERVER: *[^\r\n]{0,100}?([A-Za-z][\w-]{1,30})\/([\d.]{1,15})\s*\r?$/im.exec(text);
      return told ? productService(service, told[1]!, told[2]!, told[0]) : bareService(service);
    }
    case 'sip':
      return (
        readSip(parseTranscript({ port: 5060, tls: false, greeting: answer, answers: [] })) ?? bareService(service)
      );
    case 'memcached': {
      const version = /(?:VERSION|STAT version) ([\w.-]{1,30})/.exec(text)?.[1] ?? null;
      return { ...productService(service, 'memcached', version, '', true), confidence: 'certain' };
    }
    default:
      return bareService(service);
  }
}

/**
 * The system description was returned for the community "public": no secret is required. Version 3 discloses the vendor
 * and requires a user name for everything else.
 */
function readSnmp(answer: Buffer, text: string): ServiceFacts {
  if (snmpVersion(answer) === 3) return { ...bareService('snmp'), product: engineMaker(answer), openAccess: false };
  const open = { ...bareService('snmp'), openAccess: true };
  const ios = /Cisco IOS[^\r\n]{0,200}?, Version ([\w.()]{1,30})/.exec(text)?.[1];
  if (ios) return { ...productService('snmp', 'Cisco IOS', ios, '', true), openAccess: true };
  const router = /RouterOS ([\w.-]{1,20})/.exec(text)?.[1];
  if (router) return productService('snmp', 'RouterOS', router, '', true);
  return open;
}

/** System variables of a time server that responds to control queries (RFC 9327). */
function readNtp(text: string): ServiceFacts {
  const version = /version="ntpd (\d[\w.]{1,20})/.exec(text)?.[1];
  return version ? productService('ntp', 'ntpd', version, '', true) : { ...bareService('ntp'), openAccess: true };
}
