import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { redis } from '#config/redis'

const CODE = /(?<!\.d)\.[jt]s$/
const LENGTH = 7

let version: Promise<string> | null = null

/**
 * The version of the package and, where there are several processes to compare, a digest of the server's code, both as they were when this
 * process first asked: a new version may be unpacked over it, and an export has no commit that could be named.
 */
export const ownVersion = (): Promise<string> => (version ??= read())

async function read(): Promise<string> {
  // It is beside the code in a build as well: the imports of the code are resolved by it.
  const { version: named }: { version: string } = JSON.parse(
    await readFile(app.makePath('package.json'), 'utf8')
  )
  return redis.isShared ? `${named}+${await digest(app.makePath('app'))}` : named
}

async function digest(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const hash = createHash('sha256')
  for (const file of files.filter((name) => CODE.test(name)).toSorted())
    hash.update(`${file}\n`).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, LENGTH)
}
