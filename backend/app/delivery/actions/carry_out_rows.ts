import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type DomainError, withinTransaction, type RawTransaction } from '#shared'
import { secondsLeft } from '../domain/deadline.js'
import { changesBetween } from '../domain/order_item.js'
import type { ItemOutcome } from '../domain/staff_orders.js'
import { takesAnswers } from '../domain/status.js'
import { insertItems, type NewItem } from '../queries/order_items.js'
import type { ActedOn } from '../queries/room_hooks.js'
import { applyTogether, type ChangeJob } from './change_application.js'
import { giveWithin } from './give_attempt.js'
import type { OrderedRow, PreparedOrder } from './prepare_order.js'
import { actedOn, actWithin, type PlannedAct } from './staff_act.js'
import { factsOf } from './undo_acts.js'

/** Applications of a chunk by what became of them. */
export type OrderCounts = { done: number; changed: number; skipped: number; failed: number }

/** `isLeftOut`: it cannot be written, and has failed before. */
type Limits = { isTimeUp(): boolean; isLeftOut(applicationId: number): boolean }
type Done = { item: Omit<NewItem, 'orderId'>; acted: ActedOn | null }

/** So many are locked and read together; behind them the time is looked at. They take less time than the transaction around them. */
export const TOGETHER = 50
/** Of acts that read or score all answers, or make another application. */
const TOGETHER_LONG = 10

/**
 * Does the act of an order to its applications, each by the single act's own code, with its item, in the transaction of the chunk. The first
 * ones are done whatever the time. `acts`: what is to be announced after the commit.
 */
export async function carryOutRows(
  trx: TransactionClientContract,
  prepared: PreparedOrder,
  { isTimeUp, isLeftOut }: Limits
): Promise<{ counts: OrderCounts; acts: ActedOn[] }> {
  const { rows, order } = prepared
  const done: Done[] = []
  const together = rows.some(takesLong) ? TOGETHER_LONG : TOGETHER
  for (let from = 0; from < rows.length && (from === 0 || !isTimeUp()); from += together) {
    const some = rows.slice(from, from + together)
    const able = some.filter(({ id }) => !isLeftOut(id))
    done.push(...some.flatMap(({ id }) => (isLeftOut(id) ? failedItem(id, 'unexpected') : [])))
    done.push(...(await actOnRows(trx, prepared, able)))
  }
  const items = done.map(({ item }) => ({ ...item, orderId: order.id }))
  await withinTransaction(trx, async (raw) => insertItems(raw, items))
  const count = (...outcomes: ItemOutcome[]) =>
    items.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    counts: {
      done: items.length,
      changed: count('changed'),
      skipped: count('skipped', 'kept'),
      failed: count('failed'),
    },
    acts: done.flatMap(({ acted }) => acted ?? []),
  }
}

const takesLong = ({ act }: OrderedRow): boolean =>
  act === null || act.act === 'finish_on_behalf' || act.rules?.answers === 'all'

const failedItem = (applicationId: number, code: string): Done => ({
  item: { applicationId, outcome: 'failed', code, version: 0, before: null, after: null },
  acted: null,
})

async function actOnRows(
  trx: TransactionClientContract,
  prepared: PreparedOrder,
  rows: readonly OrderedRow[]
): Promise<Done[]> {
  if (rows.some(({ act }) => act === null)) return giveAttempts(trx, prepared, rows)
  const done: Done[] = []
  const jobs = rows.flatMap(({ id, exam, act }) => {
    if (exam !== null && act !== null) return jobOf(prepared, { id, exam, act })
    done.push(failedItem(id, 'exam_missing'))
    return []
  })
  const outcomes = await withinTransaction(trx, (raw: RawTransaction) =>
    applyTogether(raw, jobs, { hasRead: true })
  )
  for (const [at, outcome] of outcomes.entries()) {
    const id = jobs[at]?.applicationId ?? 0
    // The attempt ends here, and the next one reads the exam that there is now.
    if (outcome.kind === 'other_version') throw new Error(`the exam of application ${id} was imported again`)
    done.push(outcome.kind === 'gone' ? notDone(prepared, id, 0, { code: 'not_found' }) : outcome.value)
  }
  return done
}

const jobOf = (
  prepared: PreparedOrder,
  { id, exam, act }: { id: number; exam: NonNullable<OrderedRow['exam']>; act: PlannedAct }
): ChangeJob<Done> => ({
  applicationId: id,
  answerIds: act.rules?.answers ?? [],
  exam,
  apply: async (change) => {
    const before = factsOf(change.application)
    const left = secondsLeft(change.application, change.now)
    const result = await actWithin(change, { ...prepared.actOrder, applicationId: id }, act)
    const { version } = change.application
    if (!result.ok) return notDone(prepared, id, version, result.error)
    if (result.value.end !== 'changed') return notDone(prepared, id, version, { code: 'unchanged' })
    const changes = changesBetween(before, factsOf(change.application))
    const hasEnded = left !== null && !takesAnswers(change.application.state)
    if (hasEnded) changes.before.secondsLeft = left
    return {
      item: { applicationId: id, outcome: 'changed', code: null, version, ...changes },
      acted: actedOn(result.value),
    }
  },
})

/** What the item of a refused act says: a refusal of a field is one of the window. */
export const codeOf = ({ code }: Pick<DomainError, 'code'>): string =>
  code === 'validation' ? 'window_order' : code

const notDone = (
  { order }: PreparedOrder,
  applicationId: number,
  version: number,
  error: Pick<DomainError, 'code'>
): Done => ({
  item: {
    applicationId,
    outcome: order.undoes === null ? 'skipped' : 'kept',
    code: codeOf(error),
    version,
    before: null,
    after: null,
  },
  acted: null,
})

/** One after the other: each makes an application of its own. */
async function giveAttempts(
  trx: TransactionClientContract,
  prepared: PreparedOrder,
  rows: readonly OrderedRow[]
): Promise<Done[]> {
  const { caller, reason = null, staffOrder } = prepared.actOrder
  const done: Done[] = []
  for (const { id } of rows) {
    const given = await giveWithin(trx, { applicationId: id, caller, reason, staffOrder })
    if (!given.ok) {
      done.push(notDone(prepared, id, 0, given.error))
      continue
    }
    const { id: attempt, userId, version } = given.value
    done.push({
      item: { applicationId: id, outcome: 'changed', code: null, version, before: {}, after: { attempt } },
      acted: { applicationId: id, userId, rooms: [], version },
    })
  }
  return done
}
