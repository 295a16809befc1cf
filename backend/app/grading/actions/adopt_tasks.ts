import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRows, clock, repeatOnDeadlock, select } from '#shared'
import { MOST_DRAW_KEY } from '../domain/correction_plan.js'
import { holdFiles } from './hold_files.js'

/** Tasks of one transaction. */
const AT_ONCE = 500
const FIRST_ROUND = 1
const SECOND_ROUND = 2

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  applicationId: 'correction_tasks.application_id',
  sitting: 'correction_tasks.sitting',
  examId: 'correction_tasks.exam_id',
  collectionId: 'correction_tasks.collection_id',
  itemId: 'correction_tasks.item_id',
  position: 'correction_tasks.position',
  planId: 'correction_plans.id',
  marks: 'correction_plans.marks',
} as const

/**
 * Gives waiting tasks to the plan of their item, with a task for the second mark where the plan asks for two. Whoever makes or reopens a task knows no
 * plans. What was marked before there was a plan, or by itself because it is blank, stays as it is.
 * @returns false: there is more than so many steps took
 */
export async function adoptTasks(steps: number, stop?: AbortSignal): Promise<boolean> {
  for (let step = 0; step < steps && stop?.aborted !== true; step += 1)
    if ((await adoptSome()) < AT_ONCE) return true
  return false
}

const adoptSome = (): Promise<number> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      // Locked: nobody marks one of them in the list, and no plan changes, until it is in the plan.
      const tasks = await select(trx, 'correction_plans', TASK)
        .join('correction_tasks', 'correction_tasks.item_id', 'correction_plans.item_id')
        .whereNull('correction_tasks.plan_id')
        .where('correction_tasks.state', 'WAITING')
        .where('correction_tasks.round', FIRST_ROUND)
        .limit(AT_ONCE)
        .forUpdate()
      for (const [planId, of] of Map.groupBy(tasks, (task) => task.planId))
        await trx
          .from('correction_tasks')
          .whereIn(
            'id',
            of.map(({ id }) => id)
          )
          .update({ plan_id: planId })
      const at = clock.now()
      await awaitSearch(trx, tasks, at)
      await holdFiles(trx, tasks, at)
      await insertRows(
        trx,
        'correction_tasks',
        tasks
          .filter(({ marks }) => marks === 2)
          .map((task) => ({
            answer_id: task.answerId,
            application_id: task.applicationId,
            sitting: task.sitting,
            exam_id: task.examId,
            collection_id: task.collectionId,
            item_id: task.itemId,
            position: task.position,
            round: SECOND_ROUND,
            state: 'WAITING',
            plan_id: task.planId,
            draw_key: randomInt(MOST_DRAW_KEY),
            created_at: at,
          }))
      )
      return tasks.length
    })
  )

/** The texts are to be searched for their authors, also those that were before: they may say something else now. */
async function awaitSearch(
  trx: TransactionClientContract,
  tasks: readonly { readonly answerId: number; readonly planId: number }[],
  at: number
): Promise<void> {
  await trx
    .from('named_texts')
    .whereIn(
      'answer_id',
      tasks.map(({ answerId }) => answerId)
    )
    .delete()
  await insertRows(
    trx,
    'named_texts',
    tasks.map(({ answerId, planId }) => ({
      plan_id: planId,
      answer_id: answerId,
      state: 'pending',
      created_at: at,
    }))
  )
}
