import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchNetwork } from './make_network.js'
import type { Bed } from './processes.js'

/** Collections of `applications` applications each, of 900 schools, made before a server runs. */
export async function networkOf(bed: Bed, applications: number, collections: number): Promise<BenchNetwork> {
  const folder = bed.environment.DATA_DIR as string
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'network.json')
  // Each collection has one of its own: the last page is as full as the first.
  const args = ['bench/support/make_network.ts', String(applications - 1), String(collections), file]
  await promisify(execFile)(process.execPath, ['--import=@poppinss/ts-exec', ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
    maxBuffer: 100_000_000,
  })
  return JSON.parse(readFileSync(file, 'utf8')) as BenchNetwork
}
