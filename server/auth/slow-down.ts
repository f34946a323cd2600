import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/access.ts';
import {
  type AttemptKind,
  attemptsOf,
  closedAmong,
  countFailure,
  forgetFailures,
} from '../db/accounts/login-attempts.ts';
import { AppError } from '../errors.ts';

/** Failures of one account after which it is closed, and for how long (PRODUCT §2). */
const ACCOUNT_FAILURES_MAX = 10;
/** Addresses are shared by whole offices: they are slowed early and closed late. */
const ADDRESS_FAILURES_MAX = 100;
const LOCK_MINUTES = 15;
/** The first failures cost nothing, then each doubles the wait. */
const FREE_FAILURES = 3;

/** Milliseconds that a log-in waits for earlier failures. */
export interface LogInWaits {
  firstMs: number;
  maxMs: number;
}

/** Slows down and closes log-ins per account and per network address. */
export class SlowDown {
  readonly #db: Database;
  readonly #key: Buffer;
  readonly #waits: LogInWaits;

  /** @param key under which accounts and addresses are hashed before they are stored */
  constructor(db: Database, key: Buffer, waits: LogInWaits) {
    this.#db = db;
    this.#key = key;
    this.#waits = waits;
  }

  /**
   * Waits as long as earlier failures ask for.
   * @param knownBrowser has logged in to this account before: has a counter of its own, so that nobody can lock the owner out
   * @throws {AppError} login-locked
   */
  async before(account: string, address: string, knownBrowser: boolean): Promise<void> {
    const counters = this.#counters(account, address, knownBrowser);
    const found = await this.#db.withoutCompany((tx) =>
      Promise.all(counters.map(({ kind, subject }) => attemptsOf(tx, kind, subject))),
    );
    for (const { lockedUntil } of found) if (lockedUntil) throw locked(lockedUntil, this.#db.clock.now());
    const [ofAccount, ofAddress] = found;
    const ofEach = [ofAccount!.failures, ofAddress!.failures - ACCOUNT_FAILURES_MAX];
    await sleep(Math.max(...ofEach.map((failures) => waitAfter(failures, this.#waits))));
  }

  /** @throws {AppError} login-locked when this failure was one too many */
  async failed(account: string, address: string, knownBrowser: boolean): Promise<void> {
    const counters = this.#counters(account, address, knownBrowser);
    const found = await this.#db.withoutCompany(async (tx) => {
      const after = [];
      for (const { kind, subject, limit } of counters) {
        after.push(await countFailure(tx, kind, subject, limit, LOCK_MINUTES));
      }
      return after;
    });
    for (const { lockedUntil } of found) if (lockedUntil) throw locked(lockedUntil, this.#db.clock.now());
  }

  async succeeded(account: string, knownBrowser: boolean): Promise<void> {
    const [ofAccount] = this.#counters(account, '', knownBrowser);
    await this.#db.withoutCompany((tx) => forgetFailures(tx, ofAccount!.kind, ofAccount!.subject));
  }

  async isLocked(account: string, knownBrowser: boolean): Promise<boolean> {
    const [ofAccount] = this.#counters(account, '', knownBrowser);
    const found = await this.#db.withoutCompany((tx) => attemptsOf(tx, ofAccount!.kind, ofAccount!.subject));
    return found.lockedUntil !== null;
  }

  /** Which of these accounts are closed for browsers that they do not know. */
  async lockedAmong(accounts: readonly string[]): Promise<ReadonlySet<string>> {
    const subjects = accounts.map((account) => this.#counters(account, '', false)[0]!.subject);
    const closed = await this.#db.withoutCompany((tx) => closedAmong(tx, 'account', subjects));
    return new Set(accounts.filter((_, at) => closed.some((subject) => subject.equals(subjects[at]!))));
  }

  #counters(account: string, address: string, knownBrowser: boolean) {
    const hash = (value: string) => createHmac('sha256', this.#key).update(value).digest();
    const kind: AttemptKind = knownBrowser ? 'account-known-browser' : 'account';
    return [
      { kind, subject: hash(`account ${account.toLowerCase()}`), limit: ACCOUNT_FAILURES_MAX },
      { kind: 'address' as const, subject: hash(`address ${address}`), limit: ADDRESS_FAILURES_MAX },
    ];
  }
}

/** @returns milliseconds */
export function waitAfter(failures: number, { firstMs, maxMs }: LogInWaits): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(firstMs * 2 ** (failures - FREE_FAILURES), maxMs);
}

function locked(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError('login-locked', { count: Math.ceil(seconds / 60) }, seconds);
}
