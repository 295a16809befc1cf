/** Where the files of a drill's school are: in its `DATA_DIR`, or in a store of the drill's own. */
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { s3Settings, startS3 } from '../services/swift.mjs'

/**
 * @typedef {object} DrillStore
 * @property {Record<string, string>} settings
 * @property {(folder: string) => Promise<void>} copyTo writes what is not in `DATA_DIR` below `folder`, by its names
 * @property {(folder: string) => Promise<void>} copyFrom brings it back
 * @property {() => Promise<void>} lose
 */

/**
 * @param {'disk' | 's3'} name
 * @returns {Promise<DrillStore>}
 */
export async function openStore(name) {
  const nothing = async () => undefined
  if (name === 'disk') return { settings: {}, copyTo: nothing, copyFrom: nothing, lose: nothing }
  const s3 = await startS3()
  return {
    settings: s3Settings(s3),
    copyTo: (folder) => copyTo(s3, folder),
    copyFrom: (folder) => copyFrom(s3, folder),
    lose: () => s3.stop(),
  }
}

/** Late: the drill installs packages first. */
async function clientOf({ endpoint, region, accessKeyId, secretAccessKey }) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** As `rclone copy store:bucket folder` does. */
async function copyTo(s3, folder) {
  const { sdk, client } = await clientOf(s3)
  const Bucket = s3.bucket
  let ContinuationToken
  do {
    const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key } of page.Contents ?? []) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      const path = join(folder, String(Key))
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(/** @type {import('node:stream').Readable} */ (Body), createWriteStream(path))
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  client.destroy()
}

/** As `rclone copy folder store:bucket` does. */
async function copyFrom(s3, folder) {
  const { sdk, client } = await clientOf(s3)
  const Bucket = s3.bucket
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const Key = relative(folder, path)
    await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: readFileSync(path) }))
  }
  client.destroy()
}
