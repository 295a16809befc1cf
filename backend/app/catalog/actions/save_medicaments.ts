import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ItemContent } from '@banca/item-renderers/contract'
import { required, select } from '#shared'

/** A row of a repertorization table, as its item type reads it. */
type Medicament = { id: number; description: string; rubricsLength: number }
type WithMedicaments = ItemContent & { medicaments: readonly Medicament[] }

const hasMedicaments = (content: ItemContent): content is WithMedicaments =>
  'medicaments' in content && Array.isArray(content.medicaments)

const hashOf = ({ description, rubricsLength }: Medicament) =>
  createHash('sha256')
    .update(JSON.stringify([description, rubricsLength]))
    .digest('hex')

const HASHES_AT_ONCE = 100

/**
 * Contents with the institution's own medicaments in place of those of the file: one that is described the same and has as many
 * rubric columns is the same medicament in every exam.
 */
export async function withMedicamentIds(
  examId: number,
  contents: readonly ItemContent[],
  trx: TransactionClientContract
): Promise<ItemContent[]> {
  const wanted = new Map(
    contents.filter(hasMedicaments).flatMap(({ medicaments }) => medicaments.map((one) => [hashOf(one), one]))
  )
  if (wanted.size === 0) return [...contents]
  const { institutionId } = await select(trx, 'exams', { institutionId: 'exams.institution_id' })
    .where('id', examId)
    .firstOrFail()
  const ids = new Map<string, number>()
  const hashes = [...wanted.keys()]
  for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
    const some = hashes.slice(at, at + HASHES_AT_ONCE)
    const rows = some.map((hash) => ({
      institution_id: institutionId,
      description: wanted.get(hash)?.description,
      rubrics_length: wanted.get(hash)?.rubricsLength,
      content_hash: hash,
    }))
    await trx
      .insertQuery()
      .table('repertorization_items')
      .onConflict(['institution_id', 'content_hash'])
      .ignore()
      .multiInsert(rows)
    // Locked: so that a medicament which another import has just brought is seen here.
    const stored = await select(trx, 'repertorization_items', {
      id: 'repertorization_items.id',
      hash: 'repertorization_items.content_hash',
    })
      .where('institution_id', institutionId)
      .whereIn('content_hash', some)
      .forUpdate()
    for (const row of stored) ids.set(row.hash, row.id)
  }
  return contents.map((content) =>
    hasMedicaments(content)
      ? {
          ...content,
          medicaments: content.medicaments.map((one) => ({
            ...one,
            id: required(ids.get(hashOf(one)), 'a medicament'),
          })),
        }
      : content
  )
}
