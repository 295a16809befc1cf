import db from '@adonisjs/lucid/services/db'
import { applyPublication, previewPublication } from '#results/jobs/order_publication'
import { makeProcess } from '#results/actions/save_process'
import { unwrap } from '#shared'
import { demoCaller } from './demo_calls.js'

const NAME = 'Bolsas Horizonte 2027'
const SECTION = 'Linguagens'

/** Results are computed from the exam, for whoever has finished it. */
const BY_SECTIONS = { source: 'SECTIONS', replacesEntered: false } as const

/**
 * A selection process whose results come from an exam that is over, published as its first version: a decision about an item of it makes the next. Repeated
 * it changes nothing.
 */
export async function publishComputed(
  admin: { readonly userId: number; readonly institutionId: number },
  examIdn: string
): Promise<void> {
  const { institutionId } = admin
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  const stored = (await db
    .from('selection_processes')
    .where({ institution_id: institutionId, name: NAME })
    .select('id', 'status')
    .first()) as { id: number; status: string } | null
  if (stored?.status === 'PUBLISHED') return
  const id = stored?.id ?? (await makeCounting(caller, examIdn))
  const { basis } = unwrap(await previewPublication(caller, id, BY_SECTIONS))
  unwrap(await applyPublication(caller, id, basis, BY_SECTIONS))
}

/** Six tenths of the points pass. */
async function makeCounting(caller: ReturnType<typeof demoCaller>, examIdn: string): Promise<number> {
  const exam = (await db
    .from('exams')
    .join('items', 'items.exam_id', 'exams.id')
    .where({ 'exams.idn': examIdn, 'exams.institution_id': caller.institutionId })
    .groupBy('exams.collection_id')
    .select('exams.collection_id as collectionId')
    .sum('items.value as worth')
    .firstOrFail()) as { collectionId: number; worth: number | string }
  return unwrap(
    await makeProcess(caller, {
      name: NAME,
      sections: [{ name: SECTION, collectionId: exam.collectionId, weight: 1 }],
      sectionRules: [
        {
          name: SECTION,
          passingScore: Math.round(Number(exam.worth) * 6) / 10,
          passedStatus: 'Classificado',
          passedColor: '#3F7D3A',
          failedStatus: 'Não classificado',
          failedColor: '#B3261E',
          category: 'Ampla concorrência',
        },
      ],
    })
  )
}
