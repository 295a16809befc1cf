import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import bodyParserConfig from '#config/bodyparser'
import { AppError, camelizeKeys, deeperThan, MAX_DEPTH, moreValuesThan } from '#shared'
import { hasHostileKey } from './hostile_keys.js'

type Config = ConstructorParameters<typeof BodyParserMiddleware>[0]

/** A large exam has some ten thousand; a body of nothing but brackets has millions, and to copy each costs more than to send it. */
const MAX_VALUES = 200_000
/** No call of ours brings more. */
const MAX_FILES = 4

const tooDeep = () => new AppError(400, 'too_deep', { messages: ['shared.too_deep'], params: { max: MAX_DEPTH } })
const tooLarge = () => new AppError(413, 'payload_too_large', { messages: ['shared.payload_too_large'] })

/**
 * Reads the body of a request. Bodies come in snake_case (camelCase is accepted): validators see camelCase only. Too deep or too large a
 * body, and one that would make a validator throw, is refused here, before anything copies it.
 */
async function read(ctx: HttpContext, config: Config): Promise<void> {
  const { request } = ctx
  let body: unknown
  // AdonisJS copies the whole body to remember how it came: of a hostile one that takes half a minute, in which nobody is served.
  request.setInitialBody = (parsed) => {
    body = parsed
  }
  try {
    await new BodyParserMiddleware(config).handle(ctx, () => Promise.resolve())
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error
  }
  if (body === undefined) return
  if (moreValuesThan(body, MAX_VALUES)) throw tooLarge()
  if (deeperThan(body)) throw tooDeep()
  const camelized = camelizeKeys(body)
  // After the conversion: `to_string` is as hostile as `toString`.
  if (hasHostileKey(camelized)) throw new AppError(400, 'bad_request', { messages: ['shared.bad_request'] })
  request.updateBody(camelized as Record<string, unknown>)
}

/** The body of an ordinary call: without files, and no longer than a batch of answers. */
export const readBody = (ctx: HttpContext): Promise<void> => read(ctx, bodyParserConfig)

/** The body of a call that brings files, or a whole exam. The temporary files are there as long as `work` lasts. */
export async function withUploads<T>(ctx: HttpContext, work: () => Promise<T>): Promise<T> {
  const { json, multipart } = bodyParserConfig
  const folder = await mkdtemp(join(tmpdir(), 'banca-upload-'))
  let files = 0
  const tmpFileName = () => {
    files += 1
    if (files > MAX_FILES) throw tooLarge()
    return join(folder, String(files))
  }
  try {
    await read(ctx, { ...bodyParserConfig, json: { ...json, limit: '20mb' }, multipart: { ...multipart, autoProcess: true, tmpFileName } })
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
