import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRows, select, type Caller } from '#shared'
import type { StoredPlan } from '../queries/correction_plans.js'
import { movedControls, type MoveVersions } from '../queries/move_preview.js'
import { endReadings } from './end_readings.js'

/** Who moves the plan and why. `at`: epoch ms. */
type Act = {
  readonly plan: StoredPlan
  readonly caller: Caller
  readonly reason: string
  readonly at: number
}

/**
 * Control texts end, as what they got is of the version before, and are made anew where the panel's mark can be carried over: their figures begin with the version that comes. Nobody who has marked one
 * gets it again.
 */
export async function moveControls(
  trx: TransactionClientContract,
  { plan, caller, reason, at }: Act,
  versions: MoveVersions
): Promise<void> {
  const controls = await movedControls(plan, versions, trx, true)
  await trx
    .from('control_texts')
    .whereIn(
      'id',
      controls.map(({ id }) => id)
    )
    .update({ is_active: null, ended_at: at, ended_by: caller.userId, end_reason: reason })
  await insertRows(
    trx,
    'control_texts',
    controls.flatMap(({ answerId, reason: why, purpose, createdBy, after }) =>
      after === null
        ? []
        : [
            {
              plan_id: plan.id,
              answer_id: answerId,
              total: after.mark.total,
              criteria_json: after.given.criteria === null ? null : JSON.stringify(after.given.criteria),
              situation: after.given.situation,
              reason: why,
              purpose,
              created_by: createdBy,
              created_at: at,
              is_active: 1,
            },
          ]
    )
  )
}

/** Samples end: both marks of a reading are to be of one version. */
export async function moveSamples(
  trx: TransactionClientContract,
  { plan, caller, reason, at }: Act
): Promise<void> {
  const samples = await select(trx, 'correction_samples', { id: 'correction_samples.id' })
    .where('plan_id', plan.id)
    .whereNull('ended_at')
    .forUpdate()
  await trx
    .from('correction_samples')
    .whereIn(
      'id',
      samples.map(({ id }) => id)
    )
    .update({ ended_at: at, ended_by: caller.userId, end_reason: reason })
  for (const { id } of samples) await endReadings(trx, { sampleId: id })
}
