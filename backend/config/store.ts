import { join } from 'node:path'
import env from '#start/env'
import { banca } from './banca.js'

/** Where the bytes of files are. One machine needs nothing but its disk; several share a store. */
export const store = {
  driver: env.get('STORE', 'disk'),
  /** Of the driver `disk`. */
  folder: join(banca.dataDir, 'files'),
  /** Of the driver `s3`: all of it is there, or the server does not start (`start/store_settings.ts`). */
  s3: {
    endpoint: env.get('S3_ENDPOINT', ''),
    bucket: env.get('S3_BUCKET', ''),
    /** Only AWS itself has several; others take any. */
    region: env.get('S3_REGION', 'us-east-1'),
    accessKeyId: env.get('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: env.get('S3_SECRET_ACCESS_KEY', ''),
  },
}
