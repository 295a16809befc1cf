import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Files of one purpose that a person has uploaded, also those that are no part of anything. `firstAt`: when the oldest came, epoch ms. */
type Uploaded = { files: number; bytes: number; firstAt: number }

/** Sums as the drivers give them. */
type Totals = {
  files: number | string
  bytes: number | string | null
  firstAt: number | string | null
}

/** Those since then (epoch ms), as the transaction sees them. */
export async function uploadedSince(
  owner: { id: number; purpose: string },
  since: number,
  trx: TransactionClientContract
): Promise<Uploaded> {
  const row = await trx
    .query<Totals>()
    .from('files')
    .where({ owner_id: owner.id, purpose: owner.purpose })
    .where('created_at', '>', since)
    .count('* as files')
    .sum('size_bytes as bytes')
    .min('created_at as firstAt')
    .firstOrFail()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0), firstAt: Number(row.firstAt ?? since) }
}
