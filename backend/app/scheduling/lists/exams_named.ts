import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { SchoolScope } from '#identity'
import type { Importer } from '#imports'
import type { AllocationRow } from '../domain/allocation_row.js'

const EXAM = {
  id: 'exams.id',
  idn: 'exams.idn',
  name: 'exams.name',
  collection: 'collections.name',
  schoolId: 'collections.school_id',
} as const

export type NamedExam = Row<typeof EXAM>

/** Exams of the institution that these rows may mean and the importer may give, by id: others look as if they were not there. */
export async function examsNamed(
  client: TransactionClientContract,
  { institutionId, schoolIds }: Importer,
  scope: SchoolScope,
  rows: readonly AllocationRow[]
): Promise<NamedExam[]> {
  const texts = [...new Set(rows.map(({ exam }) => exam))]
  const found = await select(client, 'exams', EXAM)
    .join('collections', 'collections.id', 'exams.collection_id')
    .where('exams.institution_id', institutionId)
    .where((either) => void either.whereIn('exams.idn', texts).orWhereIn('exams.name', texts))
    .orderBy('exams.id')
  return found.filter(({ schoolId }) => scope.all || schoolId === null || schoolIds.includes(schoolId))
}

/** The same ones, locked in the order in which everybody locks exams: nobody else gives one until the transaction ends. */
export async function lockExamsNamed(
  trx: TransactionClientContract,
  { institutionId }: Importer,
  rows: readonly AllocationRow[]
): Promise<void> {
  const texts = [...new Set(rows.map(({ exam }) => exam))]
  if (texts.length === 0) return
  await trx
    .from('exams')
    .where('institution_id', institutionId)
    .where((either) => void either.whereIn('idn', texts).orWhereIn('name', texts))
    .orderBy('id')
    .forUpdate()
    .select('id')
}

/** Which of them a row means: by identifier, else by name; several where the name does not say it. */
export function examMeant(exams: readonly NamedExam[], { exam, collection }: AllocationRow): NamedExam[] {
  const within = exams.filter((one) => collection === undefined || one.collection === collection)
  const identified = within.filter(({ idn }) => idn === exam)
  return identified.length > 0 ? identified : within.filter(({ name }) => name === exam)
}
