import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { boundedCount, select, type Caller, type Row } from '#shared'
import { FILE_STATES, type FileState, type HeldFilesView, type HeldFileView } from '../held_file_views.js'
import { textFileAddress } from './control_options.js'
import type { StoredPlan } from './correction_plans.js'
import { notInHand, notOfOwn } from './not_of_own.js'
import { FIRST_ROUND } from './stored_tasks.js'
import { textFiles } from './text_files.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const HELD = {
  id: 'text_files.id',
  attachmentId: 'text_files.attachment_id',
  answerId: 'text_files.answer_id',
  task: 'correction_tasks.id',
  state: 'text_files.state',
  decidedAt: 'text_files.decided_at',
  decidedById: 'users.id?',
  decidedByName: 'users.name?',
} as const

/** Rows of one answer of the board. */
const MOST = 100

/** Files of an anonymous plan that wait or waited, for who watches over it: none of answers of their own, and none that they have as a corrector and have not handed in. */
const heldFor = (
  caller: Pick<Caller, 'userId'>,
  { id: planId, isAnonymous }: Pick<StoredPlan, 'id' | 'isAnonymous'>,
  client: Client
) => {
  const query = select(client, 'text_files', HELD)
    .join('answer_attachments', 'answer_attachments.id', 'text_files.attachment_id')
    .join('correction_tasks', (join) => {
      join
        .on('correction_tasks.answer_id', 'text_files.answer_id')
        .andOn('correction_tasks.plan_id', 'text_files.plan_id')
    })
    .leftJoin('users', 'users.id', 'text_files.decided_by')
    .where({ 'text_files.plan_id': planId, 'correction_tasks.round': FIRST_ROUND })
    .whereNull('answer_attachments.removed_at')
  // Whoever marks by another plan gets all files.
  if (!isAnonymous) query.whereRaw('1 = 0')
  return notInHand(notOfOwn(query, caller), 'text_files.answer_id', caller)
}

/** Those that nobody has decided about first, the oldest before the others. */
export async function heldFiles(caller: Pick<Caller, 'userId'>, plan: StoredPlan): Promise<HeldFilesView> {
  const inState = (state: FileState) => heldFor(caller, plan, db).where('text_files.state', state)
  const rows: Row<typeof HELD>[] = []
  // One state after the other: each is read in the order of its index, however many files an exam of documents has.
  for (const state of FILE_STATES)
    if (rows.length < MOST)
      rows.push(
        ...(await inState(state)
          .orderBy('text_files.id')
          .limit(MOST - rows.length))
      )
  const { count: waiting, isMinimum } = await boundedCount(inState('waiting'))
  const files = await textFiles([...new Set(rows.map(({ answerId }) => answerId))])
  return {
    waiting,
    isMinimum,
    files: rows.flatMap((row): HeldFileView[] => {
      const { id, answerId, attachmentId, task, state, decidedAt, decidedById, decidedByName } = row
      const file = files.get(answerId)?.find((one) => one.id === attachmentId)
      if (file === undefined) return []
      const by = { id: decidedById ?? 0, name: decidedByName ?? '' }
      return [
        {
          id,
          name: file.name,
          url: textFileAddress(plan.id, task)(file.number),
          state: stateOf(state),
          decided: decidedAt === null ? null : { at: decidedAt, by },
        },
      ]
    }),
  }
}

/** One of them; null, whether it is there or not. */
export const heldFile = (
  caller: Pick<Caller, 'userId'>,
  plan: StoredPlan,
  id: number,
  client: Client = db
): Promise<Row<typeof HELD> | null> => heldFor(caller, plan, client).where('text_files.id', id).first()

function stateOf(stored: string): FileState {
  const state = FILE_STATES.find((one) => one === stored)
  if (state === undefined) throw new Error(`${stored} is no state of a file`)
  return state
}
