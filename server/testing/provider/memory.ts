/** Data of one artifact of the provider. */
type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number };

/** Stores the test provider's sessions, codes and grants; one instance per kind of artifact. */
export class Memory {
  readonly #stored = new Map<string, Payload>();

  async upsert(id: string, payload: Payload): Promise<void> {
    this.#stored.set(id, payload);
  }

  async find(id: string): Promise<Payload | undefined> {
    return this.#stored.get(id);
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...this.#stored.values()].find((payload) => payload.uid === uid);
  }

  async consume(id: string): Promise<void> {
    const payload = this.#stored.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#stored.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#stored) if (payload.grantId === grantId) this.#stored.delete(id);
  }
}
