import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'

/** Items whose answers a CORRECTOR marks without whose they are: elsewhere too they do not read them beside a person. Others manage what they mark, and see who sat the exam. */
export async function itemsMarkedUnseen({ institutionId, userId, group }: Caller): Promise<number[]> {
  if (group !== 'CORRECTOR') return []
  const rows = await select(db, 'correction_plans', { itemId: 'correction_plans.item_id' })
    .join('correction_members', 'correction_members.plan_id', 'correction_plans.id')
    .where({
      'correction_plans.institution_id': institutionId,
      'correction_plans.is_anonymous': 1,
      'correction_members.user_id': userId,
      'correction_members.role': 'corrector',
    })
  return rows.map(({ itemId }) => itemId)
}
