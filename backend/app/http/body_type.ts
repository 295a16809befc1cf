import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared'

const unsupported = () =>
  new AppError(415, 'unsupported_media_type', { messages: ['shared.unsupported_media_type'] })

/** What a body is, where it is something that is read before the controller. */
export type BodyType = 'json' | 'form' | 'multipart'

const TYPES: ReadonlyMap<string, BodyType> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
  ['multipart/form-data', 'multipart'],
])

const CHARSET = 'charset='

/** A text of another character set would be stored as other characters: it is refused. */
function isUtf8(parameters: string): boolean {
  const at = parameters.indexOf(CHARSET)
  if (at < 0) return true
  const charset = (parameters.slice(at + CHARSET.length).split(';', 1)[0] ?? '').replaceAll('"', '').trim()
  return charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii'
}

/**
 * The type of a request's body; null where it has none, or one that the controller reads itself. Nothing is inflated: a few kilobytes
 * could become gigabytes.
 * @throws AppError 415 for a content encoding, and for a text in another character set than UTF-8
 */
export function bodyTypeOf({ headers }: Pick<IncomingMessage, 'headers'>): BodyType | null {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw unsupported()
  const contentType = headers['content-type']
  if (contentType === 'application/json') return 'json'
  if (contentType === undefined) return null
  const text = contentType.toLowerCase()
  const end = text.indexOf(';')
  const media = (end < 0 ? text : text.slice(0, end)).trim()
  const type = TYPES.get(media) ?? null
  if (type !== null && type !== 'multipart' && end >= 0 && !isUtf8(text.slice(end))) throw unsupported()
  return type
}
