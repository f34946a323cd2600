/** What a port said: to nobody (its greeting) and to the questions of its protocol, in order. */
export interface Transcript {
  port: number;
  /** TLS was spoken underneath. */
  tls: boolean;
  /** Empty where it waited to be asked. */
  greeting: Uint8Array;
  answers: readonly Uint8Array[];
  /** The protocol in which it was asked; absent = the usual one of the port. */
  asked?: string;
}

/** A transcript as the parsers of single protocols read it. */
export interface ParsedTranscript extends Transcript {
  /** Greeting and answers together, the first 16 kB. */
  bytes: Buffer;
  /** The same, one character per byte. */
  text: string;
}

/** Everything heard, in one piece. */
export function parseTranscript(transcript: Transcript): ParsedTranscript {
  const bytes = Buffer.concat([transcript.greeting, ...transcript.answers]).subarray(0, 16_384);
  return { ...transcript, bytes, text: bytes.toString('latin1') };
}

/** Whether the questions of a protocol were asked: by name, or by the port that is its own. */
export function wasProbedAs({ asked, port }: Transcript, protocol: string, ...ports: number[]): boolean {
  return asked === undefined ? ports.includes(port) : asked === protocol;
}

/** What messages begin with or hold, one character per byte, any byte for a dot. */
export function bytesLike(pattern: string): RegExp {
  return new RegExp(pattern, 's');
}
