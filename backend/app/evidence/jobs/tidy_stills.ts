import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { banca } from '#config/banca'
import { newestStills } from '../stills/service.js'

/** Removes expired stills, and those that versions before this one left on the disk. */
export async function tidyStills(): Promise<void> {
  newestStills.removeExpired()
  await rm(join(banca.dataDir, 'stills'), { recursive: true, force: true })
}
