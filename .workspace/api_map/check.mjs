/** Whether the committed map of the API is what the generator makes of the code. */
import { existsSync, readFileSync } from 'node:fs'
import { readStamp, sourcesHash, writeStamp } from '../prepare/stamps.mjs'
import { inRoot } from '../run/paths.mjs'
import { generateMap, MAP } from './generate.mjs'

/** What the map is made of, and the map. */
const SOURCES = [
  'backend/app',
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
]

/** A fault for lint where the text differs from what was generated; nothing otherwise. */
export const mapFaults = (committed, generated) =>
  committed === generated
    ? []
    : [`${MAP} does not describe the routes as they are (remedy: npm run api-map, and commit it).`]

/**
 * The same of the working copy. What was found sound is not generated again while nothing changed.
 * @returns {Promise<string[]>}
 */
export async function checkMap() {
  const hash = sourcesHash(SOURCES)
  if (readStamp('api-map') === hash) return []
  const path = inRoot(MAP)
  const faults = mapFaults(existsSync(path) ? readFileSync(path, 'utf8') : '', await generateMap())
  if (faults.length === 0) writeStamp('api-map', hash)
  return faults
}
