import assert from 'node:assert/strict';
import WebSocket from 'ws';
import { Client, expectSuccess } from './client.ts';
import type { Installation } from './installation.ts';
import type { Statements } from './statements.ts';

const MESSAGE_LIMIT_MS = 60_000;

interface Message {
  type: string;
  from?: string;
  content?: unknown;
}

/** Connection to /ws that keeps what it received. */
class Listener {
  readonly #socket: WebSocket;
  readonly #messages: Message[] = [];
  #wake = () => {};
  readonly closed: Promise<void>;

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { origin: url });
    this.#socket.on('message', (data) => {
      this.#messages.push(JSON.parse(String(data)));
      this.#wake();
    });
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve()));
    this.#socket.on('error', () => {});
  }

  async send(message: object): Promise<void> {
    if (this.#socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => this.#socket.once('open', resolve));
    this.#socket.send(JSON.stringify(message));
  }

  /** Waits for a message of a type, including those already received. */
  async next(type: string): Promise<Message> {
    const limit = AbortSignal.timeout(MESSAGE_LIMIT_MS);
    for (;;) {
      const found = this.#messages.find((message) => message.type === type);
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        limit.addEventListener('abort', () => reject(new Error(`no ${type} among ${JSON.stringify(this.#messages)}`)));
      });
    }
  }

  close(): void {
    this.#socket.close();
  }
}

/** docs/product/api.md: messages of the websocket. */
export async function checkSockets(statements: Statements, installation: Installation): Promise<void> {
  const { url } = installation;
  const check = statements.check.bind(statements);
  const open: Listener[] = [];
  const connect = async (client: Client): Promise<Listener> => {
    const listener = new Listener(url);
    open.push(listener);
    await listener.send({ type: 'auth', token: client.token });
    await listener.next('auth_success');
    return listener;
  };

  await check('§7 a websocket with a valid token gets auth_success, and pong for ping', async () => {
    const listener = await connect((await installation.company(22)).client);
    await listener.send({ type: 'ping' });
    await listener.next('pong');
  });
  await check('§7 a websocket with an invalid token gets auth_failed and is closed', async () => {
    const listener = new Listener(url);
    open.push(listener);
    await listener.send({ type: 'auth', token: 'nonsense' });
    await listener.next('auth_failed');
    await listener.closed;
  });
  await check('§7 a log-in is told to other pages of the account as user_login with content', async () => {
    const { client, account, password } = await installation.company(22);
    const listener = await connect(client);
    await new Client(url).logIn({ account, password });
    assert.ok((await listener.next('user_login')).content);
  });
  for (const [decision, message] of [
    ['reject', 'invitation_rejected'],
    ['accept', 'invitation_accepted'],
  ] as const) {
    await check(`§7 the invited hear new_invitation, and the inviter ${message}, each with from`, async () => {
      const inviter = await installation.company(22);
      const invited = await installation.company(9);
      const [there, here] = [await connect(invited.client), await connect(inviter.client)];
      const request = { account: invited.account, kind: 'invite', level: 'rating' };
      const sent = await inviter.client.call('POST', '/api/suppliers/invitations', request);
      expectSuccess(sent, 'invitation');
      assert.equal((await there.next('new_invitation')).from, inviter.account);
      const box = expectSuccess(await invited.client.call('GET', '/api/suppliers/invitations?box=received'), 'box');
      const { id, company, companyId, senderAccount } = box.data.rows[0];
      assert.ok(company === inviter.company && companyId && senderAccount === inviter.account);
      const answer = await invited.client.call('POST', `/api/suppliers/invitations/${id}/${decision}`, {});
      expectSuccess(answer, decision);
      assert.equal((await here.next(message)).from, invited.account);
    });
  }
  await check('§3 supplier lists show both ends, and an association can be removed', async () => {
    const inviter = await installation.company(22);
    const invited = await installation.company(9);
    const main = expectSuccess(await inviter.client.call('GET', '/api/suppliers/main'), 'main').data.rows;
    const sub = expectSuccess(await invited.client.call('GET', '/api/suppliers/sub'), 'sub').data.rows;
    const { owner, reader, senderAccount, id } = sub[0];
    assert.deepEqual(
      [owner.company, reader.account, senderAccount],
      [inviter.company, invited.account, inviter.account],
    );
    for (const field of ['companyNumber', 'name', 'lastLoginTime']) assert.ok(owner[field], field);
    assert.equal(main[0].id, id);
    expectSuccess(await inviter.client.call('DELETE', `/api/suppliers/associations/${id}`), 'remove');
    assert.deepEqual((await invited.client.call('GET', '/api/suppliers/sub')).data.rows, []);
  });
  for (const listener of open) listener.close();
}
