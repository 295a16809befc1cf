import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JanusSecrets } from './janus_config.js'

const make = () => randomBytes(32).toString('base64url')
const NAMES = ['api', 'admin', 'adminKey', 'roomKey'] as const

/** Fresh ones, of 256 random bits each. */
export const newSecrets = (): JanusSecrets => ({
  api: make(),
  admin: make(),
  adminKey: make(),
  roomKey: make(),
})

/** The secrets of the Janus that this server starts, made at first start in `folder`/secrets.json, for its owner only. */
export async function janusSecrets(folder: string): Promise<JanusSecrets> {
  const path = join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stored = await readFile(path, 'utf8').then(parse, (): Partial<JanusSecrets> => ({}))
  if (isComplete(stored)) return stored
  const secrets: JanusSecrets = { ...newSecrets(), ...stored }
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600 })
  await chmod(path, 0o600)
  return secrets
}

/** Only what looks like a secret of ours is taken over: it is written into configuration files between quotes. */
function parse(text: string): Partial<JanusSecrets> {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return {}
  }
  if (stored === null || typeof stored !== 'object') return {}
  const known = Object.entries(stored).filter(
    (entry): entry is [string, string] =>
      NAMES.some((name) => name === entry[0]) && typeof entry[1] === 'string' && /^[\w-]{20,}$/.test(entry[1])
  )
  return Object.fromEntries(known)
}

const isComplete = (secrets: Partial<JanusSecrets>): secrets is JanusSecrets =>
  NAMES.every((name) => secrets[name] !== undefined)
