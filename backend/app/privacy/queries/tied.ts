import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tie } from '../domain/erasures.js'

type Client = Pick<TransactionClientContract, 'from'>

const IDS_AT_ONCE = 500

async function idsWhere(
  client: Client,
  [table, column]: readonly [string, string],
  values: readonly number[]
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < values.length; from += IDS_AT_ONCE) {
    const rows: { id: number }[] = await client
      .from(table)
      .whereIn(column, values.slice(from, from + IDS_AT_ONCE))
      .select('id')
    for (const { id } of rows) ids.push(id)
  }
  return ids.sort((a, b) => a - b)
}

/** The ids of the rows that are tied to a person, in their order. */
export async function tiedIds(
  client: Client,
  { table, of, through = [] }: Tie,
  personId: number
): Promise<number[]> {
  let ids: readonly number[] = [personId]
  for (const step of through.toReversed()) ids = await idsWhere(client, step, ids)
  return idsWhere(client, [table, of], ids)
}

/** The next of them behind `after`; `next`: behind which id the rest is, null: there is no rest. */
export async function nextTied(
  client: Client,
  tie: Tie,
  { personId, after, most }: { personId: number; after: number; most: number }
): Promise<{ ids: number[]; next: number | null }> {
  if (tie.isWalked === true) {
    const rows: { id: number; owner: number | null }[] = await client
      .from(tie.table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .select('id', `${tie.of} as owner`)
    const ids = rows.flatMap(({ id, owner }) => (owner === personId ? id : []))
    return { ids, next: rows.length < most ? null : (rows.at(-1)?.id ?? null) }
  }
  const rest = (await tiedIds(client, tie, personId)).filter((id) => id > after)
  const ids = rest.slice(0, most)
  return { ids, next: rest.length > most ? (ids.at(-1) ?? null) : null }
}
