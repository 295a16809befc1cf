import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Answer files that a person has brought, also those that are no part of an answer. `firstAt`: when the oldest came, epoch ms. */
export type Brought = { files: number; bytes: number; firstAt: number }

/** Those since then (epoch ms), as the transaction sees them. */
export async function broughtSince(ownerId: number, since: number, trx: TransactionClientContract): Promise<Brought> {
  const row = (await trx
    .from('files')
    .where({ owner_id: ownerId, purpose: 'answer_attachment' })
    .where('created_at', '>', since)
    .count('* as files')
    .sum('size_bytes as bytes')
    .min('created_at as firstAt')
    .first()) as { files: number | string; bytes: number | string | null; firstAt: number | string | null }
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0), firstAt: Number(row.firstAt ?? since) }
}
