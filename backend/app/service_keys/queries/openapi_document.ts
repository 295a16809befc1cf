import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { ReadyBody, readyPart } from '#shared'
import type { OpenapiDocument } from '../views.js'

type ReadyDocument = { readonly body: ReadyBody<OpenapiDocument>; readonly tag: string }

let ready: Promise<ReadyDocument> | null = null

/** The document that `npm run api-map` wrote, read and compressed once in the life of a process, with its entity tag. */
export const openapiDocument = (): Promise<ReadyDocument> => (ready ??= read())

async function read(): Promise<ReadyDocument> {
  const text = await readFile(app.makePath('resources', 'openapi.json'), 'utf8')
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  // Weak: it stands for the document, compressed or not.
  return { body: new ReadyBody<OpenapiDocument>([await readyPart(text)]), tag: `W/"${digest}"` }
}
