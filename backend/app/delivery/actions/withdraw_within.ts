import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { select, withinTransaction, type Caller } from '#shared'
import type { ExamContent, ExamOf } from '../queries/exam_content.js'
import type { ActedOn } from '../queries/room_hooks.js'
import { withinScope } from '../queries/visibility.js'
import { applyTogether, type Change } from './change_application.js'
import { actedOn, actWithin, tellActs } from './staff_act.js'
import { WITHDRAW } from './withdraw.js'

const EXAM = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
} as const

/**
 * Takes back applications that nobody has begun, by the act of `withdraw`, in the transaction of whoever gave them; who commits it lets those concerned hear of it.
 * @returns those that are withdrawn now. What was begun, what the caller does not see, and what belongs to a collection that is over stays
 */
export async function withdrawWithin(
  trx: TransactionClientContract,
  ids: readonly number[],
  caller: Caller
): Promise<Set<number>> {
  const { all, schoolIds, classIds } = await schoolScopeOf(caller, trx)
  // Locked: nobody begins one meanwhile, and an exam that is imported again gives them another version.
  const query = select(trx, 'applications', EXAM)
    .where('applications.institution_id', caller.institutionId)
    .whereIn('applications.id', [...ids])
    .orderBy('applications.id')
    .forUpdate()
  withinScope(query, { all, schoolIds, classIds, roomIds: [] })
  const order = {
    caller: { userId: caller.userId, sessionId: caller.sessionId },
    group: caller.group,
  }
  const acted: ActedOn[] = []
  const withdrawn = new Set<number>()
  const jobs = (await query).map(({ id, ...exam }) => ({
    applicationId: id,
    answerIds: [],
    exam: unread(exam),
    apply: async (change: Change) => {
      // What was begun may be over by now, and is left to whoever asks for it next.
      if (change.application.state !== 'CREATED') return
      const done = await actWithin(change, { ...order, applicationId: id }, WITHDRAW)
      if (!done.ok) return
      withdrawn.add(id)
      if (done.value.end === 'changed') acted.push(actedOn(done.value))
    },
  }))
  if (jobs.length === 0) return withdrawn
  await withinTransaction(trx, (raw) => applyTogether(raw, jobs, { hasRead: true }))
  if (acted.length > 0) trx.after('commit', () => tellActs(acted))
  return withdrawn
}

/** Of an application that is not begun, nothing of its exam is looked at; SQLite would have no connection to read it. */
const unread = (exam: ExamOf): ExamContent => ({
  ...exam,
  items: new Map(),
  publicJson: new Map(),
  contents: new Map(),
  ready: new Map(),
})
