/** Time limits after which the database counts as unavailable, milliseconds. */
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
  /** Of the check during a known outage: together with `checkAfter` below a second. */
  checkInOutage: number;
}

export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connect: 10_000,
  checkAfter: 250,
  check: 5_000,
  checkInOutage: 700,
};
