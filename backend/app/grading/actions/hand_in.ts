import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  ok,
  repeatOnDeadlock,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { isControlRound, isRoundFor } from '../domain/control_text.js'
import { DRAWN_ROUNDS, isOpenAt, SAMPLE_ROUND } from '../domain/correction_plan.js'
import type { HandedIn, HandInOutcome } from '../lot_views.js'
import { memberRoles } from '../queries/correction_members.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { couldStillWait } from '../queries/could_still_wait.js'
import { typeOfLot } from '../queries/former_types.js'
import type { StoredLot } from '../queries/lots.js'
import { mayHaveTexts } from '../queries/qualification.js'
import { annotationsOf, appendEvents, eventRow, headAfter } from './append_events.js'
import { endLots } from './end_lots.js'
import { lockMark, resolveAnswer, storeMark, type LockedMark } from './resolve_answer.js'
import { storeControlMark } from './store_control_mark.js'
import { storeSecondReading } from './store_second_reading.js'

const MARK = {
  id: 'corrector_marks.id',
  answerId: 'corrector_marks.answer_id',
  handle: 'corrector_marks.handle',
  lotId: 'corrector_marks.lot_id',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
  handedInAt: 'corrector_marks.handed_in_at',
} as const
type Stored = Row<typeof MARK>

const TASK = {
  id: 'correction_tasks.id',
  round: 'correction_tasks.round',
  state: 'correction_tasks.state',
  takenBy: 'correction_tasks.taken_by',
  controlId: 'correction_tasks.control_id',
} as const
type Task = Row<typeof TASK>

type Work = { readonly caller: Caller; readonly plan: StoredPlan; readonly lot: StoredLot }

/**
 * Hands in what is complete of a lot, each text in a transaction of its own, which also says what its marks come to. A repeat changes nothing. A text whose lease has
 * ended is taken all the same while nobody else has it.
 * @param handles of these texts; null: of all
 */
export async function handIn(work: Work, handles: readonly string[] | null): Promise<HandedIn[]> {
  const done: HandedIn[] = []
  for (const { id, answerId, handle } of await marksOfLot(work, handles)) {
    const outcome = await inTransaction<HandInOutcome, DomainError>((trx) =>
      handInOne(trx, work, { id, answerId })
    )
    done.push({ task: handle, outcome: outcome.ok ? outcome.value : 'ended' })
  }
  const known = new Set(done.map(({ task }) => task))
  // What was withdrawn since, or is nothing of theirs.
  for (const task of handles ?? []) if (!known.has(task)) done.push({ task, outcome: 'ended' })
  await closeIfEmpty(work.lot)
  return done
}

function marksOfLot({ caller, plan, lot }: Work, handles: readonly string[] | null) {
  const query = select(db, 'corrector_marks', {
    id: MARK.id,
    answerId: MARK.answerId,
    handle: MARK.handle,
  })
    .where({ author_id: caller.userId, plan_id: plan.id })
    .orderBy('position')
  if (handles === null) query.where('lot_id', lot.id)
  else query.whereIn('handle', [...handles])
  return query
}

async function handInOne(
  trx: TransactionClientContract,
  given: Work,
  { id, answerId }: Pick<Stored, 'id' | 'answerId'>
): Promise<Result<HandInOutcome, DomainError>> {
  // Shared, so that hand-ins do not wait for each other: a move to another version of the type is waited for or seen.
  const plan = await storedPlan(given.plan.id, trx, 'share')
  if (plan === null || plan.movingId !== null) return ok('ended')
  const work = { ...given, plan }
  const { caller } = work
  // The lock comes before any other read: what was read before it would be as it was before whoever held it.
  const mark = await lockMark(trx, answerId)
  if (mark === null) return ok('ended')
  const stored = await select(trx, 'corrector_marks', MARK).where('id', id).forUpdate().first()
  if (stored === null) return ok('ended')
  if (stored.handedInAt !== null) return ok('marked')
  // What was given in a version that is not in force any more is a draft, until its author gets the text again.
  if ((await typeOfLot(plan, stored.lotId, trx)) !== plan.typeId) return ok('ended')
  if (stored.total === null) return ok('incomplete')
  const ofAll = await select(trx, 'correction_tasks', TASK)
    .where({ answer_id: mark.answerId, plan_id: plan.id })
    .orderBy('round')
    .forUpdate()
  const tasks = ofAll.filter(({ round }) => isRoundFor(caller.userId, round))
  const task = await takenTask(trx, work, { tasks, lotId: stored.lotId })
  // A control text is marked whatever has become of its own mark, and a sample is read.
  const isBeside = task !== null && (isControlRound(task.round) || task.round === SAMPLE_ROUND)
  if (task === null || (mark.disclosureId !== null && !isBeside)) return ok('ended')
  const complete = { stored, task, total: stored.total }
  if (task.round === SAMPLE_ROUND) await storeReading(trx, work, complete)
  else if (isBeside) await storeControl(trx, work, complete)
  else await store(trx, work, { stored, mark, task })
  await record(trx, {
    act: 'correction_handed_in',
    by: caller,
    institutionId: mark.institutionId,
    subject: { type: 'application', id: mark.applicationId },
    detail: { answer: mark.answerId, plan: plan.id },
  })
  return ok('marked')
}

/**
 * The task of this text that the caller holds, or one that waits and that they may take now. A control text waits for them for ever: of a lot that has ended it is
 * taken where a text beside it is, too.
 */
async function takenTask(
  trx: TransactionClientContract,
  { caller, plan }: Work,
  { tasks, lotId }: { readonly tasks: readonly Task[]; readonly lotId: number | null }
): Promise<Task | null> {
  const own = tasks.filter(({ takenBy }) => takenBy === caller.userId)
  if (own.length > 0) return own.find(({ state }) => state === 'HELD') ?? null
  // What a supervisor took back stays back, under whatever lot it is handed in.
  const lot = await select(trx, 'correction_lots', {
    endReason: 'correction_lots.end_reason',
    endedAt: 'correction_lots.ended_at',
    purpose: 'correction_lots.purpose',
  })
    .where('id', lotId ?? 0)
    .first()
  if (lot === null || lot.endReason === 'returned' || !isOpenAt(plan, clock.now())) return null
  const role = (await memberRoles(caller.userId, [plan.id], trx)).get(plan.id)
  if (role !== 'corrector') return null
  const waits = tasks.filter(({ state }) => state === 'WAITING')
  const control = waits.find(({ round }) => isControlRound(round))
  // What they practise or qualify by waits for them alone, and they know what it is.
  if (lot.purpose !== 'marking') return control ?? null
  // A draw would not give it to them either.
  if (!(await mayHaveTexts(trx, caller, plan))) return null
  const text = waits.find(({ round }) => DRAWN_ROUNDS.includes(round))
  if (text !== undefined) return text
  if (control === undefined) return null
  const isLikely = await couldStillWait(trx, caller, {
    id: lotId ?? 0,
    planId: plan.id,
    endedAt: lot.endedAt,
  })
  return isLikely ? control : null
}

/** Nothing of it reaches the mark of its answer. */
async function storeControl(
  trx: TransactionClientContract,
  { caller, plan, lot }: Work,
  { stored, task, total }: { stored: Stored; task: Task; total: number }
): Promise<void> {
  const at = clock.now()
  await markTask(trx, { caller, lot }, { stored, task, at })
  await storeControlMark(trx, { caller, plan }, { ...stored, controlId: task.controlId, total, at })
}

/** Nor does anything of a second reading. */
async function storeReading(
  trx: TransactionClientContract,
  { caller, lot }: Work,
  { stored, task, total }: { stored: Stored; task: Task; total: number }
): Promise<void> {
  const at = clock.now()
  await markTask(trx, { caller, lot }, { stored, task, at })
  await storeSecondReading(trx, { ...stored, readerId: caller.userId, total, at })
}

async function markTask(
  trx: TransactionClientContract,
  { caller, lot }: Pick<Work, 'caller' | 'lot'>,
  { stored, task, at }: { stored: Stored; task: Task; at: number }
): Promise<void> {
  await trx
    .from('correction_tasks')
    .where('id', task.id)
    .update({ state: 'MARKED', taken_by: caller.userId, lot_id: lot.id })
  await trx.from('corrector_marks').where('id', stored.id).update({ handed_in_at: at, round: task.round })
}

async function store(
  trx: TransactionClientContract,
  { caller, plan, lot }: Work,
  { stored, mark, task }: { stored: Stored; mark: LockedMark; task: Task }
): Promise<void> {
  const at = clock.now()
  await markTask(trx, { caller, lot }, { stored, task, at })
  const event = eventRow(
    {
      answerId: mark.answerId,
      kind: 'handed_in',
      by: caller,
      at,
      before: {},
      after: {
        round: task.round,
        total: stored.total,
        criteria: stored.criteriaJson,
        situation: stored.situation,
        comment: stored.comment,
        ...annotationsOf(stored.annotationsJson),
      },
    },
    { sequence: mark.sequence, hash: mark.hash }
  )
  await appendEvents(trx, [event])
  const head = headAfter(event)
  const resolved = await resolveAnswer(trx, plan, mark, { by: caller, head })
  await storeMark(trx, mark, resolved?.head ?? head, resolved?.points ?? null)
}

/** A lot in which nothing is held any more is over: the next one can be asked for. */
const closeIfEmpty = ({ id }: StoredLot): Promise<void> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const lot = trx.from('correction_lots').where({ id, is_open: 1 })
      if (!(await lot.forUpdate().select('id').first())) return
      const held = trx.from('correction_tasks').where({ lot_id: id, state: 'HELD' })
      if (!(await held.select('id').first())) await endLots(trx, [id], 'handed_in')
    })
  )
