import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { withinTransaction, type Caller } from '#shared'
import type { ExamContent, ExamOf } from '../queries/exam_content.js'
import type { ActedOn } from '../queries/room_hooks.js'
import { applyTogether, type Change } from './change_application.js'
import { actedOn, actWithin, tellActs, type PlannedAct } from './staff_act.js'

/** An application that the transaction has locked. */
export type LockedUnbegun = ExamOf & { readonly id: number }

type By = Pick<Caller, 'userId' | 'sessionId' | 'group'>

/**
 * Does an act to applications that nobody has begun, in the transaction of whoever locked them; who commits it lets those concerned hear of it.
 * @returns `done`: those that are as the act has them now; `changed`: that were not before. What was begun, and what refuses the act, is in neither
 */
export async function actOnUnbegun(
  trx: TransactionClientContract,
  applications: readonly LockedUnbegun[],
  { userId, sessionId, group }: By,
  act: PlannedAct
): Promise<{ done: Set<number>; changed: Set<number> }> {
  const order = { caller: { userId, sessionId }, group }
  const acted: ActedOn[] = []
  const done = new Set<number>()
  const jobs = applications.map(({ id, ...exam }) => ({
    applicationId: id,
    answerIds: [],
    exam: unread(exam),
    apply: async (change: Change) => {
      // What was begun may be over by now, and is left to whoever asks for it next.
      if (change.application.state !== 'CREATED') return
      const outcome = await actWithin(change, { ...order, applicationId: id }, act)
      if (!outcome.ok) return
      done.add(id)
      if (outcome.value.end === 'changed') acted.push(actedOn(outcome.value))
    },
  }))
  if (jobs.length > 0) await withinTransaction(trx, (raw) => applyTogether(raw, jobs, { hasRead: true }))
  if (acted.length > 0) trx.after('commit', () => tellActs(acted))
  return { done, changed: new Set(acted.map(({ applicationId }) => applicationId)) }
}

/** Of an application that is not begun, nothing of its exam is looked at; SQLite would have no connection to read it. */
const unread = ({ examId, examVersion }: ExamOf): ExamContent => ({
  examId,
  examVersion,
  items: new Map(),
  publicJson: new Map(),
  contents: new Map(),
  ready: new Map(),
})
