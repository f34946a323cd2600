import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogInWaits } from '#platform/config/log-in-waits.ts';
import type { Database } from '#platform/db/access.ts';
import {
  type AdmittedAttempt,
  type AttemptKind,
  type Counter,
  countAttempt,
  deleteAttempts,
  findLockedSubjects,
  findLockedUntil,
  revertAttempt,
} from '#platform/db/accounts/login-attempts.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from './network.ts';

/** Wrong guesses of one account or of one of its devices after which it is closed for a quarter of an hour (docs/product/accounts.md). */
export const GUESSES_MAX = 10;
/** The first failures of an account have no delay, then each doubles it. */
const FREE_FAILURES = 3;
/** A network is shared by whole offices and, behind an untrusted proxy, by all clients: it is delayed, never locked. */
const FREE_FAILURES_OF_NETWORK = 13;

/** The secret to protect from guessing. */
export interface Guess {
  /** Address of the account, or a name of what else has a password. */
  account: string;
  /** Network address of who guesses. */
  address: string;
  /**
   * Known device (`knownDevice`); null = unknown. It has a separate counter, so that the owner cannot be locked out by
   * attempts from other devices.
   */
  device: string | null;
}

/** One attempt, counted before it is verified. */
export interface Reservation {
  /** It was the last one: from now on it is closed. */
  last: boolean;
  /** It was right: the failures of this account and device are forgotten, and the network's count is as before. */
  right(): Promise<void>;
  /** It was neither right nor wrong, and is not counted. */
  takeBack(): Promise<void>;
  /** It was wrong. @throws {AppError} login-locked when it was the last one */
  wrong(): void;
}

/** Kinds of guesses, each with counters for unknown and known devices. */
const KINDS = {
  password: { unknown: 'account', device: 'account-device' },
  'second-factor': { unknown: 'second-factor', device: 'second-factor-device' },
  'second-factor-setup': { unknown: 'second-factor-setup', device: 'second-factor-setup' },
  confirmation: { unknown: 'confirmation', device: 'confirmation' },
  reset: { unknown: 'reset', device: 'reset' },
  link: { unknown: 'link', device: 'link' },
} as const satisfies Record<string, { unknown: AttemptKind; device: AttemptKind }>;
export type GuessKind = keyof typeof KINDS;

/** Limits attempts per account, device and network. Every attempt is counted atomically before it is verified. */
export class GuessLimiter {
  readonly #db: Database;
  readonly #key: Buffer;
  readonly #waits: LogInWaits;

  /** @param key under which accounts, devices and networks are hashed before they are stored */
  constructor(db: Database, key: Buffer, waits: LogInWaits) {
    this.#db = db;
    this.#key = key;
    this.#waits = waits;
  }

  /**
   * Counts an attempt, then waits as long as earlier failures require. Without a result the attempt counts as wrong.
   * @throws {AppError} login-locked
   */
  async reserve(kind: GuessKind, guess: Guess): Promise<Reservation> {
    const own: Counter = {
      kind: KINDS[kind][guess.device === null ? 'unknown' : 'device'],
      subject: this.#subject(guess.account, guess.device),
      limit: GUESSES_MAX,
    };
    // Failures of a network delay unknown devices only, because known devices of the network are not the attacker's.
    const network = guess.device === null && this.#network(guess.address);
    const counters = network ? [own, network] : [own];
    const [ofAccount, ofNetwork] = await this.#db.withoutCompany(async (tx) => {
      const admitted = await countAttempt(tx, counters);
      // Thrown inside the transaction, so that rejected attempts are not counted for the network either.
      if (admitted[0] === null)
        throw locked((await findLockedUntil(tx, own)) ?? this.#db.clock.now(), this.#db.clock.now());
      return admitted;
    });
    await sleep(
      Math.max(
        waitAfter(ofAccount!.count - 1 - FREE_FAILURES, this.#waits),
        waitAfter((ofNetwork?.count ?? 0) - 1 - FREE_FAILURES_OF_NETWORK, this.#waits),
      ),
    );
    return this.#reservation(ofAccount!, own, network);
  }

  #reservation({ lockedUntil }: AdmittedAttempt, own: Counter, network: Counter | false): Reservation {
    const db = this.#db;
    const settle = (ofOwn: (tx: Tx) => Promise<void>) =>
      db.withoutCompany(async (tx) => {
        const ofNetwork = async () => void (network && (await revertAttempt(tx, network)));
        // Rows in the lock order of `countAttempt`, which prevents deadlocks.
        const ownFirst = own.kind < 'network';
        if (!ownFirst) await ofNetwork();
        await ofOwn(tx);
        if (ownFirst) await ofNetwork();
      });
    return {
      last: lockedUntil !== null,
      right: () => settle((tx) => deleteAttempts(tx, [own.kind], own.subject)),
      takeBack: () => settle((tx) => revertAttempt(tx, own)),
      wrong: () => {
        if (lockedUntil) throw locked(lockedUntil, db.clock.now());
      },
    };
  }

  /** Resets the wrong attempts of an account, of all devices. */
  async unlock(account: string, kinds: readonly GuessKind[] = ['password', 'second-factor', 'confirmation']) {
    const counted = kinds.flatMap((kind) => Object.values(KINDS[kind]));
    await this.#db.withoutCompany((tx) => deleteAttempts(tx, counted, this.#subject(account, null)));
  }

  /** Which of these accounts are closed for devices that they do not know. */
  async lockedAmong(accounts: readonly string[]): Promise<ReadonlySet<string>> {
    const subjects = accounts.map((account) => this.#subject(account, null));
    const closed = await this.#db.withoutCompany((tx) => findLockedSubjects(tx, 'account', subjects));
    return new Set(accounts.filter((_, at) => closed.some((subject) => subject.equals(subjects[at]!))));
  }

  /** The device's hash follows the account's, so that an account is found with all of its devices. */
  #subject(account: string, device: string | null): Buffer {
    const ofAccount = this.#hash(`account ${account.toLowerCase()}`);
    return device === null ? ofAccount : Buffer.concat([ofAccount, this.#hash(`device ${device}`)]);
  }

  #network(address: string): Counter {
    return { kind: 'network', subject: this.#hash(`network ${networkOf(address)}`), limit: null };
  }

  #hash(value: string): Buffer {
    return createHmac('sha256', this.#key).update(value).digest();
  }
}

/** @param failures beyond the free ones @returns milliseconds */
export function waitAfter(failures: number, { firstMs, maxMs }: LogInWaits): number {
  return failures < 0 ? 0 : Math.min(firstMs * 2 ** failures, maxMs);
}

function locked(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('login-locked', { count: Math.ceil(seconds / 60) }, seconds);
}
