/** What a port said: to nobody (its greeting) and to the questions of its protocol, in order. */
export interface Transcript {
  port: number;
  /** TLS was spoken underneath. */
  tls: boolean;
  /** Empty where it waited to be asked. */
  greeting: Uint8Array;
  answers: readonly Uint8Array[];
}
