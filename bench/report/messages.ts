/** What the bench and its server say to each other. */
export interface ServerQuestion {
  /** Make so many rated domains. */
  start?: number;
  /** Ask for the report of every one of them at once, and answer when the last is there. */
  reports?: boolean;
  stop?: boolean;
}

export interface ServerAnswer {
  url?: string;
  token?: string;
  domains?: string[];
  /** Milliseconds from the first question to the last report. */
  took?: number;
  failed?: number;
}
