/** Output of a port: the banner and the responses to its protocol's requests, in order. */
export interface Transcript {
  port: number;
  /** The connection used TLS. */
  tls: boolean;
  /** Empty if the server waited for a request. */
  greeting: Uint8Array;
  answers: readonly Uint8Array[];
  /** The protocol of the requests; absent = the port's default one. */
  asked?: string;
}

/** A transcript in the form that the protocol parsers read. */
export interface ParsedTranscript extends Transcript {
  /** Banner and responses combined, the first 16 kB. */
  bytes: Buffer;
  /** The same, one character per byte. */
  text: string;
}

/** The whole output as one buffer. */
export function parseTranscript(transcript: Transcript): ParsedTranscript {
  const bytes = Buffer.concat([transcript.greeting, ...transcript.answers]).subarray(0, 16_384);
  return { ...transcript, bytes, text: bytes.toString('latin1') };
}

/** Whether requests of a protocol were sent: by name, or by its default port. */
export function wasProbedAs({ asked, port }: Transcript, protocol: string, ...ports: number[]): boolean {
  return asked === undefined ? ports.includes(port) : asked === protocol;
}

/** Pattern for message contents, one character per byte; a dot matches any byte. */
export function bytesLike(pattern: string): RegExp {
  return new RegExp(pattern, 's');
}
