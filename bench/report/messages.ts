/** Messages between the benchmark and its server. */
export interface ServerRequest {
  /** Creates this number of rated domains. */
  start?: number;
  /** Requests the reports of all of them at the same time, and responds when the last is complete. */
  reports?: boolean;
  stop?: boolean;
}

export interface ServerResponse {
  url?: string;
  token?: string;
  domains?: string[];
  /** Milliseconds from the first request to the last report. */
  took?: number;
  failed?: number;
}
