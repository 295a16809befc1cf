import { dataAddress } from '../../../exam/content/data_address.ts'
import type { BancaDatabase } from '../../../offline/index.ts'

/** Maps the stored pictures among `urls` to `data:` addresses, which need no connection. */
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
