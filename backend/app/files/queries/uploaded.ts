import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Files of one purpose that a person has brought, also those that are no part of anything. `firstAt`: when the oldest came, epoch ms. */
export type Brought = { files: number; bytes: number; firstAt: number }

/** Those since then (epoch ms), as the transaction sees them. */
export async function broughtSince(
  owner: { id: number; purpose: string },
  since: number,
  trx: TransactionClientContract
): Promise<Brought> {
  const row = (await trx
    .from('files')
    .where({ owner_id: owner.id, purpose: owner.purpose })
    .where('created_at', '>', since)
    .count('* as files')
    .sum('size_bytes as bytes')
    .min('created_at as firstAt')
    .first()) as { files: number | string; bytes: number | string | null; firstAt: number | string | null }
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0), firstAt: Number(row.firstAt ?? since) }
}
