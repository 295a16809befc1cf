import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'
import type { SelectionEffectView } from '../decision_views.js'
import { decisionSelections } from '../registered_selections.js'
import type { DecidedItem } from './decided_item.js'

type Client = typeof db | TransactionClientContract
type Owned = Pick<DecidedItem, 'collectionId'>

/** Of the basis: another text where a passing score, a result or what counts for it changed. */
export async function selectionsBasis(item: Owned, client: Client): Promise<string> {
  const registered = decisionSelections()
  if (!registered) return ''
  return `${await registered.basis(item.collectionId, client)} ${await inForceSince(item, client)}`
}

/** What a decision means for the selection processes that count its exam. `changes`: points by candidate, in thousandths. */
export async function effectOnSelections(
  caller: Pick<Caller, 'group'>,
  item: Owned,
  changes: ReadonlyMap<number, number>
): Promise<SelectionEffectView[]> {
  const { collectionId } = item
  const since = await inForceSince(item, db)
  return (await decisionSelections()?.effect(caller, { collectionId, changes, since })) ?? []
}

/** When the last decision about an exam of the collection came into force. */
async function inForceSince({ collectionId }: Owned, client: Client): Promise<number | null> {
  const row = await client
    .query<{ since: number | null }>()
    .from('item_decisions')
    .where('collection_id', collectionId)
    .max('in_force_at as since')
    .first()
  return row?.since ?? null
}
