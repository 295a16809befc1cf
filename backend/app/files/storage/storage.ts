import { store } from '#config/store'
import type { StorageDriver } from './driver.js'
import { LocalDisk } from './local_disk.js'
import { S3Store } from './s3_store.js'

/** The store of this server. Only here is it decided which driver that is. */
export const storage: StorageDriver =
  store.driver === 's3' ? new S3Store(store.s3) : new LocalDisk(store.folder)
