import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import devices from './devices.ts';

scenarios(devices, {
  'none open': { given: { ports: ports() }, expect: [] },
  Modbus: { given: { ports: ports([openPort(502, service('modbus'))]) }, expect: ['control'] },
  'a camera': { given: { ports: ports([openPort(554, service('rtsp'))]) }, expect: ['camera'] },
  'an MQTT broker for everybody': {
    given: { ports: ports([openPort(1883, service('mqtt', { openAccess: true }))]) },
    expect: ['broker-open'],
  },
  'an MQTT broker with passwords': {
    given: { ports: ports([openPort(1883, service('mqtt', { openAccess: false }))]) },
    expect: ['broker-reachable'],
  },
});
