import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bed } from './processes.js'

/** Runs a script of this folder against the database of a bench, before a server runs. @returns what it wrote for the bench */
export async function madeWorld<T>(bed: Bed, script: string, args: readonly number[]): Promise<T> {
  const folder = bed.environment.DATA_DIR as string
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${script}.json`)
  await promisify(execFile)(
    process.execPath,
    ['--import=@poppinss/ts-exec', `bench/support/${script}.ts`, ...args.map(String), file],
    {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
      maxBuffer: 100_000_000,
    }
  )
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
