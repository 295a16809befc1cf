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
  return ids
}

/** The ids of the rows that are tied to a person. */
export async function tiedIds(
  client: Client,
  { table, of, through = [] }: Tie,
  personId: number
): Promise<number[]> {
  let ids: readonly number[] = [personId]
  for (const step of through.toReversed()) ids = await idsWhere(client, step, ids)
  return idsWhere(client, [table, of], ids)
}

/** `work` on some hundred of them at a time. */
export async function inPortions(
  ids: readonly number[],
  work: (portion: number[]) => Promise<unknown>
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) await work(ids.slice(from, from + IDS_AT_ONCE))
}
