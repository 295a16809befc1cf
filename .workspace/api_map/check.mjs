/** Whether the committed map of the API and its OpenAPI document are what the generator makes of the code. */
import { existsSync, readFileSync } from 'node:fs'
import { readStamp, sourcesHash, writeStamp } from '../prepare/stamps.mjs'
import { inRoot } from '../run/paths.mjs'
import { generateMap, MAP, OPENAPI, REFERENCE } from './generate.mjs'

/** What both are made of, and both. */
const SOURCES = [
  'backend/app',
  'backend/commands/api_describe.ts',
  'backend/config',
  'backend/database',
  'backend/providers',
  'backend/start',
  'backend/adonisrc.ts',
  'backend/tsconfig.json',
  'backend/.adonisjs/client/data.d.ts',
  'item-renderers/src',
  '.workspace/api_map',
  'package-lock.json',
  MAP,
  OPENAPI,
  REFERENCE,
]

/** A fault for lint where the text differs from what was generated; nothing otherwise. */
export const mapFaults = (path, committed, generated) =>
  committed === generated
    ? []
    : [`${path} does not describe the routes as they are (remedy: npm run api-map, and commit it).`]

/**
 * The same of the working copy. What was found sound is not generated again while nothing changed.
 * @returns {Promise<string[]>}
 */
export async function checkMap() {
  const hash = sourcesHash(SOURCES)
  if (readStamp('api-map') === hash) return []
  const faults = Object.entries(await generateMap()).flatMap(([path, text]) =>
    mapFaults(path, existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : '', text)
  )
  if (faults.length === 0) writeStamp('api-map', hash)
  return faults
}
