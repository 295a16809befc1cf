import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { storeMarks } from '#delivery'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { changedRows, clock, ok, rowId, select } from '#shared'
import { endReadings } from '../actions/end_readings.js'
import { linkDisclosed } from '../actions/link_disclosed.js'
import { pointsOf } from '../domain/points.js'
import { storedDisclosure, type StoredDisclosure } from '../queries/mark_disclosures.js'

type Payload = { disclosure: number }
type Place = Pick<ChunkRequest<Payload>, 'cursor' | 'units'>

/** Marks of one statement. */
const MOST_MARKS = 500

const MARK = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  points: 'answer_marks.points',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

/**
 * Discloses marks. The cursor is the id of a mark, and begins again where the disclosure's row becomes DONE.
 *
 * RUNNING: chunks freeze the marks, by `disclosure_id`. No candidate reads any of them. The chunk that finds no more of them sets DONE: from its commit
 * on all candidates read all of them. DONE: chunks write what is kept beside them, `status`, the chain of each mark and `answers.earned`.
 */
export const disclosureJob: JobType<Payload> = {
  type: 'grading.disclosure',
  lane: 'default',
  payload: vine.create({ disclosure: rowId() }),
  // Half of the marks frozen for ever, or sums that never follow, is nothing that anybody could want.
  isCancellable: false,
  chunk: async (trx, { payload, cursor, units }) => {
    const disclosure = await storedDisclosure(trx, payload.disclosure)
    if (disclosure === null) return ok({ cursor, done: 0, ended: true })
    const place = { cursor, units: Math.min(units, MOST_MARKS) }
    return ok(
      await (disclosure.state === 'RUNNING' ? freeze(trx, disclosure, place) : follow(trx, disclosure, place))
    )
  },
}

/** Marks of the scope that somebody gave and that are not disclosed, or that this disclosure froze, behind the cursor. */
function marksOf(
  trx: TransactionClientContract,
  { collectionId, examId, itemId }: StoredDisclosure,
  { cursor, units }: Place
) {
  const query = select(trx, 'answer_marks', MARK)
    .where('collection_id', collectionId)
    .where('status', 'replied')
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(units)
  if (examId !== null) query.where('exam_id', examId)
  if (itemId !== null) query.where('item_id', itemId)
  return query
}

async function freeze(
  trx: TransactionClientContract,
  disclosure: StoredDisclosure,
  place: Place
): Promise<ChunkOutcome> {
  const { id } = disclosure
  const found = await marksOf(trx, disclosure, place).whereNull('disclosure_id')
  const ids = found.map((mark) => mark.id)
  // One that was cleared since it was read stays with its corrector: this statement sees what is stored now, and locks it.
  const frozen = changedRows(
    await trx
      .from('answer_marks')
      .whereIn('id', ids)
      .where('status', 'replied')
      .whereNull('disclosure_id')
      .update({ disclosure_id: id })
  )
  // No text of them is opened again whatever a second reading says.
  await endReadings(trx, { answerIds: found.map(({ answerId }) => answerId) })
  const isSwitched = ids.length < place.units
  const marks = disclosure.marks + frozen
  await trx
    .from('disclosures')
    .where('id', id)
    .update({ marks, ...(isSwitched && { state: 'DONE', done_at: clock.now() }) })
  return isSwitched
    ? { cursor: 0, done: 0, total: marks, ended: false }
    : { cursor: ids.at(-1) ?? place.cursor, done: 0, ended: false }
}

/** Where the chains end now: a decision about an item writes into them as well, under the locks that are held now. */
const headsNow = (trx: TransactionClientContract, found: readonly { readonly id: number }[]) =>
  select(trx, 'answer_marks', MARK)
    .whereIn(
      'id',
      found.map(({ id }) => id)
    )
    .orderBy('id')
    .forUpdate()

async function follow(
  trx: TransactionClientContract,
  disclosure: StoredDisclosure,
  place: Place
): Promise<ChunkOutcome> {
  const found = await marksOf(trx, disclosure, place).where('disclosure_id', disclosure.id)
  if (found.length > 0) {
    // First, as it locks applications, which others lock before marks.
    const points = found.flatMap((mark): [number, number][] => {
      const given = pointsOf(mark.points)
      return given === null ? [] : [[mark.answerId, given]]
    })
    await storeMarks(trx, new Map(points))
    await linkDisclosed(trx, disclosure, await headsNow(trx, found))
  }
  return {
    cursor: found.at(-1)?.id ?? place.cursor,
    done: found.length,
    counts: { disclosed: found.length },
    ended: found.length < place.units,
  }
}
