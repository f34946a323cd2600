import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript, wasProbedAs } from '../transcript.ts';

/** Message brokers: MQTT, AMQP, Kafka, ActiveMQ. */

/** Correlation number of the requests. */
const OWN_NUMBER = 0x61737379;

const CONNACK = bytesLike(String.raw`^\x20\x02[\0\x01]([\0-\x05])`);
/** Value of the topic in which brokers publish their own version. */
const BROKER_VERSION =
  /\$SYS\/broker\/version[\s\S]{0,3}?(mosquitto|emqx|hivemq|vernemq)?(?: version)? ?v?(\d[\d.]{1,15})/i;

/**
 * Return code of CONNACK (MQTT 3.1.1 §3.2.2.3): 0 accepted, 4 and 5 refused without credentials; then the version's
 * topic.
 */
export function readMqtt({ text }: ParsedTranscript): ServiceFacts | null {
  const code = CONNACK.exec(text)?.[1]?.charCodeAt(0);
  if (code === undefined) return null;
  const openAccess = code === 0 ? true : code === 4 || code === 5 ? false : null;
  const told = BROKER_VERSION.exec(text);
  if (!told) return { ...bareService('mqtt'), openAccess };
  const product = told[1] ?? 'mosquitto';
  return { ...productService('mqtt', product, told[2]!, '', openAccess), confidence: 'certain' };
}

const AMQP_START = bytesLike(String.raw`^\x01\0\0.{4}\0\n\0\n`);
const AMQP_RABBIT = bytesLike(String.raw`\x07productS\0\0\0\x08RabbitMQ`);
const AMQP_VERSION = bytesLike(String.raw`\x07versionS\0\0\0.([\d.]{1,20})`);

/**
 * Connection.Start of AMQP 0-9-1, whose server properties contain the product; or the header of the supported version.
 */
export function readAmqp({ text }: ParsedTranscript): ServiceFacts | null {
  if (!AMQP_START.test(text) && !text.startsWith('AMQP')) return null;
  const version = AMQP_VERSION.exec(text)?.[1] ?? null;
  if (!AMQP_RABBIT.test(text)) return bareService('amqp');
  return { ...productService('amqp', 'RabbitMQ', version, ''), confidence: 'certain' };
}

/**
 * Responses to ApiVersions (Kafka protocol, key 18), which every broker answers, and to Metadata, which one that requires a
 * log-in (KIP-43) answers by closing the connection; both repeat the correlation number.
 */
export function readKafka(heard: ParsedTranscript): ServiceFacts | null {
  const { bytes } = heard;
  if (!wasProbedAs(heard, 'kafka', 9092) || bytes.length < 14 || bytes.readUInt32BE(4) !== OWN_NUMBER) return null;
  const metadata = Buffer.from(heard.answers[1] ?? []);
  const open = metadata.length >= 8 && metadata.readUInt32BE(4) === OWN_NUMBER ? true : null;
  return productService('kafka', 'Kafka', null, '', open);
}

const ACTIVE_MQ = bytesLike(String.raw`^.{4}\x01ActiveMQ`);

/** WireFormatInfo, the first message of ActiveMQ: its magic number and the version of the provider. */
export function readActiveMq({ text }: ParsedTranscript): ServiceFacts | null {
  if (!ACTIVE_MQ.test(text)) return null;
  const version = /ProviderVersion.{1,4}?(\d{1,2}\.\d{1,3}\.\d{1,3})/s.exec(text)?.[1] ?? null;
  return { ...productService('activemq', 'ActiveMQ', version, ''), confidence: 'certain' };
}
