import type { z } from 'zod';
import type { Api } from './index.ts';

/** Types of a client: what the calls of the contract's endpoints take and answer. */

export type QueryValue = string | number | boolean | null | undefined;

/** What a part of an endpoint's declaration lets a client send. */
type Sent<E, K extends string> = E extends { readonly [key in K]: infer S extends z.ZodType } ? z.input<S> : never;
/** The same for reading only: what is sent is not changed. */
type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
/** Numbers are typed by what they become, since coercion takes everything; empty values are left out of the address. */
type Query<Q> = { [K in keyof Q]?: (unknown extends Q[K] ? QueryValue : Q[K]) | null | '' | undefined };
type Params<P> = { [K in keyof P]: string & P[K] };
type Body<E> = E extends { readonly forms: true }
  ? { body: Frozen<Sent<E, 'body'>> } | { form: { [K in keyof Sent<E, 'body'>]?: string } }
  : { body: Frozen<Sent<E, 'body'>> };
type Takes<E> = (E extends { readonly params: z.ZodType }
  ? { params: Params<Sent<E, 'params'>> }
  : { params?: never }) &
  (E extends { readonly query: z.ZodType } ? { query?: Query<Sent<E, 'query'>> } : { query?: never }) &
  (E extends { readonly body: z.ZodType } ? Body<E> : { body?: never });

/** `METHOD /path` → what a call takes, and the `data` that it answers. */
export type Calls = {
  [K in keyof Api]: {
    takes: Takes<Api[K]>;
    data: Api[K] extends { readonly response: infer S extends z.ZodType } ? z.output<S> : never;
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
export type QueryOf<K extends keyof Api> = Query<Sent<Api[K], 'query'>>;
