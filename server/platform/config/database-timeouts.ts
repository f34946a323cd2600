/** Time limits of the database, milliseconds: most are those after which it counts as unavailable. */
export interface DatabaseTimeouts {
  /** Of a new connection of the pool. */
  connect: number;
  /**
   * A transaction that has not begun after this time checks over a separate connection whether the server answers: from
   * within the pool, a busy pool looks the same as a network that drops packets.
   */
  checkAfter: number;
  /** Time-out of that check: a server on an overloaded host can take seconds to accept a connection. */
  check: number;
  /** Of the check of a request during a known outage: together with `checkAfter` below a second. Jobs wait as long as before. */
  checkInOutage: number;
  /**
   * Of a statement of a request, and of its transaction while it waits for the next one. A response this late is of no use to
   * the user, and a longer statement would occupy a connection of the pool.
   */
  requestStatement: number;
  /**
   * The same for jobs, commands and start-up: longer than any of their statements takes, so that one that hangs does not hold
   * its locks and its connection until someone notices. Migrations, backups and checks of all data have no limit.
   */
  jobStatement: number;
}

export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connect: 10_000,
  checkAfter: 250,
  check: 5_000,
  checkInOutage: 700,
  requestStatement: 30_000,
  jobStatement: 600_000,
};
