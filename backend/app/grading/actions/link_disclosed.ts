import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import type { StoredDisclosure } from '../queries/mark_disclosures.js'
import { appendEvents, eventRow } from './append_events.js'

/** A mark that a disclosure froze, with the head of its chain. */
type Frozen = {
  readonly id: number
  readonly answerId: number
  readonly sequence: number
  readonly hash: string
}

/** Writes into the chain of each mark that it was disclosed, and its status. Nobody else writes a mark that is frozen. */
export async function linkDisclosed(
  trx: TransactionClientContract,
  { id: disclosure, orderedBy }: StoredDisclosure,
  marks: readonly Frozen[]
): Promise<void> {
  const at = clock.now()
  // A job carries it out, which has no session.
  const by = { userId: orderedBy, sessionId: null }
  const links = marks.map(({ id, answerId, ...head }) => ({
    id,
    row: eventRow(
      {
        answerId,
        kind: 'disclosed',
        by,
        at,
        before: { status: 'replied' },
        after: { status: 'disclosed', disclosure },
      },
      head
    ),
  }))
  await appendEvents(
    trx,
    links.map(({ row }) => row)
  )
  for (const { id, row } of links)
    await trx
      .from('answer_marks')
      .where('id', id)
      .update({ status: 'disclosed', sequence: row.sequence, head_hash: row.hash })
}
