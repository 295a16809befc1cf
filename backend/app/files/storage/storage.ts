import { join } from 'node:path'
import { banca } from '#config/banca'
import type { StorageDriver } from './driver.js'
import { LocalDisk } from './local_disk.js'

/** The store of this server. Only here is it decided which driver that is. */
export const storage: StorageDriver = new LocalDisk(join(banca.dataDir, 'files'))
