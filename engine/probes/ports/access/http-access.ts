import type net from 'node:net';
import type { OpenPort, ServiceFacts } from '#evidence/services.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import {
  isDenial,
  isProof,
  type ProofQuestion,
  proofOf,
  proofQuestions,
} from '#parse/open-access/http-access-rules.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { httpRequest } from '../payloads/services.ts';
import { holdsPage } from '../probe-payloads.ts';
import type { Place } from './attempt.ts';

/**
 * Asks a service over HTTP for what only users of it should see: read-only requests, one connection each, of the rules
 * that its first answer or its port number suggests.
 * @param first first answer of the port, headers first
 * @returns the proof of open access; a denial, if there was no proof; null if neither was given
 * @throws Error if the port did not answer a question
 */
export async function httpAccessOf(
  open: OpenPort,
  first: Buffer,
  place: Place,
  connect: () => Promise<net.Socket>,
): Promise<Partial<ServiceFacts> | null> {
  const questions = proofQuestions(first.toString('latin1'), open.port);
  let isClosed = false;
  for (const question of questions) {
    const answer = await ask(question, open, place, connect);
    if (isProof(question.request, answer)) return proved(open.facts, question);
    if (question.rule.service === open.facts.service && isDenial(question.request, answer)) isClosed = true;
  }
  return isClosed ? { openAccess: false } : null;
}

/** A service without rules of its own about product and version keeps those of its server software. */
function proved(facts: ServiceFacts, { rule, request }: ProofQuestion): Partial<ServiceFacts> {
  const named = facts.service === 'http' ? { ...bareService(rule.service), product: rule.name } : {};
  return { ...named, openAccess: true, access: { can: request.can, proof: proofOf(request) } };
}

/** The answer as Latin-1. @throws Error without one */
async function ask(
  { request }: ProofQuestion,
  { tls }: OpenPort,
  { host, network, signal }: Place,
  connect: () => Promise<net.Socket>,
): Promise<string> {
  const socket = await connect();
  try {
    const { userAgent, timeouts } = network.settings;
    const spoken = tls ? await connectTls(socket, host, timeouts.connect) : socket;
    const question = httpRequest(request.hostHeader ?? host, request, userAgent);
    const dialogue = { greets: false, questions: [question], complete: holdsPage };
    const { answers } = answered(await grabBanner(spoken, dialogue, question, timeouts.connect, signal));
    return Buffer.concat(answers).toString('latin1');
  } finally {
    socket.destroy();
  }
}
