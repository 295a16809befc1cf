import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import type { CollectionFlags } from '#catalog/types'
import { sheetDisclosure } from '#delivery'
import { select } from '#shared'

const MARK = {
  id: 'answer_marks.id',
  application_id: 'answer_marks.application_id',
  answer_id: 'answer_marks.answer_id',
  exam_id: 'answer_marks.exam_id',
  item_id: 'answer_marks.item_id',
  position: 'answer_marks.position',
  points: 'answer_marks.points',
  collectionId: 'answer_marks.collection_id',
  state: 'applications.state',
  finishReason: 'applications.finish_reason',
} as const

/** Of these marks those that their candidate reads: of a disclosure that is DONE, where the sheet shows points. In thousandths of a point. */
export async function marksForPerson(ids: readonly number[]) {
  const rows = await select(db, 'answer_marks', MARK)
    .join('disclosures', 'disclosures.id', 'answer_marks.disclosure_id')
    .join('applications', 'applications.id', 'answer_marks.application_id')
    .where('disclosures.state', 'DONE')
    .whereIn('answer_marks.id', [...ids])
    .orderBy('answer_marks.id')
  const flags = new Map<number, CollectionFlags>()
  for (const id of new Set(rows.map(({ collectionId }) => collectionId)))
    flags.set(id, (await collectionSettings(id)).flags)
  return rows.flatMap(({ collectionId, state, finishReason, ...mark }) => {
    const shown = flags.get(collectionId)
    const isShown = shown && sheetDisclosure({ group: 'ALUNO' }, { state, finishReason }, shown, false).scores
    return isShown ? [mark] : []
  })
}
