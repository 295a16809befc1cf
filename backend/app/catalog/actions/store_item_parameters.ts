import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, refuse, select, type DomainError, type Result } from '#shared'
import type { DeliveryExam } from '../queries/exams_for_delivery.js'
import { anyStarted } from './exam_users.js'

/** Parameters of item response theory, and the skill where it is named. */
export type ItemParameters = {
  readonly itemId: number
  readonly irt: Readonly<Record<string, number>>
  readonly skill: Readonly<Record<string, string>> | null
}

/**
 * Stores parameters of items of an exam that the caller's transaction has locked; of what the skill does not name, the former stays.
 * @returns how many items have others than before; refused: `adaptive_exam_started` (409) where somebody has begun an adaptive exam, which goes on with the parameters it began with
 */
export async function storeItemParameters(
  trx: TransactionClientContract,
  { exam }: Pick<DeliveryExam, 'exam'>,
  parameters: readonly ItemParameters[]
): Promise<Result<number, DomainError>> {
  if (exam.adaptative && (await anyStarted(exam.id, trx)))
    return refuse('conflict', 'adaptive_exam_started', {
      messages: ['catalog.adaptive_exam_started'],
      params: { name: exam.name },
    })
  const rows = await select(trx, 'items', {
    id: 'items.id',
    irt: 'items.irt_json',
    skill: 'items.skill_json',
  }).where('exam_id', exam.id)
  const before = new Map(rows.map((row) => [row.id, row]))
  let changed = 0
  for (const { itemId, irt, skill } of parameters) {
    const former = before.get(itemId)
    const irtJson = JSON.stringify(irt)
    const skillJson =
      skill === null ? (former?.skill ?? null) : JSON.stringify({ ...objectOf(former?.skill), ...skill })
    if (former === undefined || (former.irt === irtJson && former.skill === skillJson)) continue
    await trx.from('items').where('id', itemId).update({ irt_json: irtJson, skill_json: skillJson })
    changed += 1
  }
  return ok(changed)
}

/** It is what an import wrote. */
const objectOf = (json: string | null | undefined): object => (json ? JSON.parse(json) : {})
