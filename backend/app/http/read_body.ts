import type { HttpContext } from '@adonisjs/core/http'
import { readInput, sentTwice } from '#shared'
import { bodyTypeOf, type BodyType } from './body_type.js'
import { badRequest, readBytes } from './read_bytes.js'

export type BodyLimits = {
  readonly bytes: number
  /** Values at any depth; 50,000 by default. */
  readonly values?: number
  readonly withinMs?: number
}

/** Of a caller whom nobody knows. */
export const ANYBODY: BodyLimits = { bytes: 65_536, withinMs: 30_000 }
/** Behind a session. A batch of answers has a million characters at most; a client halves one that is refused. */
export const CALLER: BodyLimits = { bytes: 2 * 1_048_576 }
/** An exam with all of its items, of somebody who may import one. */
export const EXAM: BodyLimits = { bytes: 20 * 1_048_576, values: 200_000 }

/** Fields of a form are few and short, whoever sends it. */
const FORM_BYTES = 65_536

const READ = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether the body of a request is read at all: that of a GET never is, and none is read twice. */
export const mayHaveBody = ({ request }: HttpContext): boolean =>
  READ.has(request.method()) && !request.request.readableDidRead

/**
 * Reads a body of JSON, or the fields of a form. Bodies come in snake_case (camelCase is accepted): what follows sees camelCase only.
 * Texts stay as they were written: the indentation of an answer is part of it, and a password may end with a space.
 * @throws AppError 400, 408, 413 or 415
 */
export async function readBody(ctx: HttpContext, limits: BodyLimits): Promise<void> {
  if (!mayHaveBody(ctx)) return
  const { request } = ctx
  const type = bodyTypeOf(request.request)
  if (type !== 'json' && type !== 'form') return
  const bytes = await readBytes(request.request, type === 'form' ? FORM_BYTES : limits.bytes, limits.withinMs)
  if (bytes.byteLength === 0) return
  const body = parse(bytes, type)
  if (body === null) return
  // A text, or a number, is no request of ours, and would be spread into its characters.
  if (typeof body !== 'object') throw badRequest()
  takeBody(ctx, readInput(body, limits.values))
}

/**
 * Makes `body` the body of a request. A name that its address has as well is refused: what a proxy, a log or a check saw in one place
 * must be what the controller reads.
 * @throws AppError 400 that names the field
 */
export function takeBody({ request }: HttpContext, body: Record<string, unknown>): void {
  const twice = request.parsedUrl.query
    ? Object.keys(request.qs()).find((name) => Object.hasOwn(body, name))
    : undefined
  if (twice !== undefined) throw sentTwice(twice)
  request.updateBody(body)
}

function parse(bytes: Buffer, type: BodyType): unknown {
  const text = bytes.toString('utf8')
  if (type === 'form') return fieldsOf(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest()
  }
}

/** Fields of a form as an object: what comes more than once is a list. */
export function fieldsOf(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of pairs) {
    const before = fields.get(name)
    if (before === undefined) fields.set(name, value)
    else if (typeof before === 'string') fields.set(name, [before, value])
    else before.push(value)
  }
  return Object.fromEntries(fields)
}
