import type { Api } from './index.ts';

/** Types of a client: what the calls of the contract's endpoints take and answer. */

export type QueryValue = string | number | boolean | null | undefined;

/** What a schema takes and what it gives, read off without comparing whole schema types. */
type In<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never;
type Out<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;
/** The same for reading only: what is sent is not changed. */
type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
/** Numbers are typed by what they become, since coercion takes everything; empty values are left out of the address. */
type Query<Q> = { [K in keyof Q]?: (unknown extends Q[K] ? QueryValue : Q[K]) | null | '' | undefined };
type Params<P> = { [K in keyof P]: string & P[K] };
interface Taken<P, Q, B> {
  params: P;
  query?: Q;
  body: B;
}
interface TakenByPath<P, Q> {
  params: P;
  query?: Q;
  body?: undefined;
}
interface TakenByBody<Q, B> {
  params?: undefined;
  query?: Q;
  body: B;
}
interface TakenAsForm<B> {
  params?: undefined;
  query?: undefined;
  body?: Frozen<B>;
  form?: { readonly [K in keyof B]?: string };
}
interface TakenByQuery<Q> {
  params?: undefined;
  query?: Q;
  body?: undefined;
}
type QueryIn<E> = E extends { readonly query: infer S } ? Query<In<S>> : undefined;
type Takes<E> = E extends { readonly forms: true; readonly body: infer B }
  ? TakenAsForm<In<B>>
  : E extends { readonly params: infer P; readonly body: infer B }
    ? Taken<Params<In<P>>, QueryIn<E>, Frozen<In<B>>>
    : E extends { readonly params: infer P }
      ? TakenByPath<Params<In<P>>, QueryIn<E>>
      : E extends { readonly body: infer B }
        ? TakenByBody<QueryIn<E>, Frozen<In<B>>>
        : TakenByQuery<QueryIn<E>>;

/** `METHOD /path` → what a call takes, and the `data` that it answers. */
export type Calls = {
  [K in keyof Api]: {
    takes: Takes<Api[K]>;
    data: Api[K] extends { readonly response: infer S } ? Out<S> : never;
  };
};
/** The calls that answer a file. */
export type FileCalls = {
  [K in keyof Api as Api[K] extends { readonly file: readonly string[] } ? K : never]: Calls[K];
};
/** Paths that have this method. */
export type PathOf<M extends string, C> = keyof C extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never;

/** Options may be left out where an endpoint needs none. */
export type Arguments<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** A query as its endpoint takes it, for values that come out of a page's own address: the server refuses unknown ones. */
export type QueryOf<K extends keyof Api> = QueryIn<Api[K]>;
