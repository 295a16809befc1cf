type StoreSettings = {
  readonly driver: 'disk' | 's3'
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
}

/** @returns what a store that several machines share lacks, and the remedy; null where nothing is missing */
export function storeProblem({ driver, s3 }: StoreSettings): string | null {
  if (driver === 'disk') return null
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const missing = Object.entries(settings).flatMap(([name, value]) => (value === '' ? [name] : []))
  return missing.length === 0
    ? null
    : `STORE is s3, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: give all four, or leave STORE out to store files in DATA_DIR`
}
