import type { Api } from './index.ts';

/** Types of a client: the options and the response data of each endpoint of the contract. */

export type QueryValue = string | number | boolean | null | undefined;

/** Input and output types of a schema, without comparing whole schema types. */
type In<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never;
type Out<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;
/** Deeply readonly, so that callers can pass readonly values. */
type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
/** Coerced values have the input type `unknown`, so any primitive is accepted; empty values are left out of the URL. */
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
interface TakenAsImage<Q, B> {
  params?: undefined;
  query?: Q;
  body?: Frozen<B>;
  /** Instead of `body`. */
  image?: Blob;
}
interface TakenByQuery<Q> {
  params?: undefined;
  query?: Q;
  body?: undefined;
}
type QueryIn<E> = E extends { readonly query: infer S } ? Query<In<S>> : undefined;
type Takes<E> = E extends { readonly forms: true; readonly body: infer B }
  ? TakenAsForm<In<B>>
  : E extends { readonly image: string; readonly body: infer B }
    ? TakenAsImage<QueryIn<E>, In<B>>
    : E extends { readonly params: infer P; readonly body: infer B }
      ? Taken<Params<In<P>>, QueryIn<E>, Frozen<In<B>>>
      : E extends { readonly params: infer P }
        ? TakenByPath<Params<In<P>>, QueryIn<E>>
        : E extends { readonly body: infer B }
          ? TakenByBody<QueryIn<E>, Frozen<In<B>>>
          : TakenByQuery<QueryIn<E>>;

/** `METHOD /path` → the options of a call and the `data` of its response. */
export type ClientMethods = {
  [K in keyof Api]: {
    takes: Takes<Api[K]>;
    data: Api[K] extends { readonly response: infer S } ? Out<S> : never;
  };
};
/** The calls whose response is a file. */
export type DownloadMethods = {
  [K in keyof Api as Api[K] extends { readonly file: readonly string[] } ? K : never]: ClientMethods[K];
};
/** Paths with this method. */
export type PathOf<M extends string, C> = keyof C extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never;

/** Options are optional where an endpoint requires none. */
export type Arguments<O> = Record<never, never> extends O ? [options?: O] : [options: O];

/** Query type of an endpoint, for values taken from the page's URL: the server validates them. */
export type QueryOf<K extends keyof Api> = QueryIn<Api[K]>;
