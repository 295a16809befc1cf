import type { BancaDatabase } from '../../../offline/index.ts'

/**
 * Maps the stored pictures among `urls` to `data:` addresses, which need no connection: the sanitiser of
 * authored texts lets no other address without a host through.
 */
export async function localPictures(
  db: Pick<BancaDatabase, 'assets'>,
  urls: readonly string[]
): Promise<Map<string, string>> {
  const rows = await db.assets.bulkGet([...urls])
  const found = await Promise.all(
    rows.map(async (row) => (row === undefined ? null : ([row.url, await dataAddress(row.blob)] as const)))
  )
  return new Map(found.filter((one) => one !== null))
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'))
    reader.readAsDataURL(blob)
  })
}
