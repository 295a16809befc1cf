import type { ApiMap } from '@banca/backend/api'
import { toQuery, type QueryValue } from './case.ts'

/**
 * A route as the generated map describes it: a pattern such as `/v1/rooms/:id`, and parameters,
 * body and response of each method.
 */
interface Call {
  params: string
  query: string
  body: unknown
  answer: unknown
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The addresses that take a method. */
export type Address<M extends Method> = {
  [A in keyof ApiMap]: M extends keyof ApiMap[A] ? A : never
}[keyof ApiMap]

type Of<M extends Method, A extends Address<M>> =
  ApiMap[A] extends Record<M, infer Found extends Call> ? Found : never

/** The response of a call: `Answer<'GET', '/v1/rooms'>`. */
export type Answer<M extends Method, A extends Address<M>> = Of<M, A>['answer']
/** The body of a call, with keys in camelCase. */
export type Body<M extends Method, A extends Address<M>> = Of<M, A>['body']
/** One entry of a list response. */
export type Listed<A extends Address<'GET'>> =
  Answer<'GET', A> extends { results: readonly (infer Row)[] } ? Row : never

type Params<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: { readonly [One in Name]: string | number } }
type Query<Name extends string> = [Name] extends [never]
  ? { query?: never }
  : { query?: { readonly [One in Name]?: QueryValue } }
type Sent<Content> = [Content] extends [undefined]
  ? { body?: never }
  : Partial<Content> extends Content
    ? { body?: Content }
    : { body: Content }

/** The parameters, query and body of a call. */
export type Filling<M extends Method, A extends Address<M>> = Params<Of<M, A>['params']> &
  Query<Of<M, A>['query']> &
  Sent<Body<M, A>>

/** The last argument of a call: optional where all of its fields are. */
export type Given<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

type AnyFilling = {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: Readonly<Record<string, QueryValue>> | undefined
}

/** An address with its parameters filled in, and the query. */
export const fill = (pattern: string, { params, query }: AnyFilling): string =>
  (params
    ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    : pattern) + toQuery(query)

/**
 * The path of a route that something other than the client requests: a player, a picture, an event stream.
 */
export const pathOf = <A extends Address<'GET'>>(
  address: A,
  ...[filling]: Given<Filling<'GET', A>>
): string => fill(address, filling ?? {})
