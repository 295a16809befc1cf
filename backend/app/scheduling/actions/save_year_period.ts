import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  countRows,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST } from '../domain/limits.js'

/** `description`: what lists show; periods of several years may have the same. */
export type YearPeriodOrder = {
  readonly description: string
  readonly year: number
  readonly checked?: boolean | undefined
}

const STORED = {
  description: 'periods.description',
  year: 'year_periods.year',
  isHidden: 'year_periods.is_hidden',
} as const

/** @returns the id of the new year period; refused: 409 `year_period_exists`, `too_many_year_periods` */
export const makeYearPeriod = async (
  caller: Caller,
  { description, year, checked = false }: YearPeriodOrder
): Promise<Result<number, DomainError>> =>
  once(() =>
    inTransaction<number, DomainError>(async (trx) => {
      const own = select(trx, 'year_periods', { id: 'year_periods.id' })
      if ((await countRows(own.where('institution_id', caller.institutionId))) >= MOST)
        return refuse('conflict', 'too_many_year_periods', {
          messages: ['scheduling.too_many_year_periods'],
          params: { max: MOST },
        })
      const after = { description: description.toWellFormed(), year, checked }
      const id = await insertRow(trx, 'year_periods', {
        institution_id: caller.institutionId,
        period_id: await periodOf(trx, caller.institutionId, after.description),
        year,
        is_hidden: Number(checked),
      })
      await recordChange(trx, caller, id, {}, after)
      return ok(id)
    })
  )

/** @returns refused: `not_found`; 409 `year_period_exists` */
export const changeYearPeriod = async (
  caller: Caller,
  id: number,
  order: YearPeriodOrder
): Promise<Result<null, DomainError>> =>
  once(() =>
    inTransaction<null, DomainError>(async (trx) => {
      const stored = await select(trx, 'year_periods', STORED)
        .join('periods', 'periods.id', 'year_periods.period_id')
        .where({ 'year_periods.id': id, 'year_periods.institution_id': caller.institutionId })
        .forUpdate()
        .first()
      if (!stored) return refuseNotFound()
      const before = {
        description: stored.description,
        year: stored.year,
        checked: Boolean(stored.isHidden),
      }
      const after = {
        description: order.description.toWellFormed(),
        year: order.year,
        checked: order.checked ?? before.checked,
      }
      const isSame =
        after.description === before.description &&
        after.year === before.year &&
        after.checked === before.checked
      if (isSame) return ok(null)
      await trx
        .from('year_periods')
        .where('id', id)
        .update({
          period_id: await periodOf(trx, caller.institutionId, after.description),
          year: after.year,
          is_hidden: Number(after.checked),
        })
      await recordChange(trx, caller, id, before, after)
      return ok(null)
    })
  )

/** The period with this description, which is made where there is none. */
async function periodOf(
  trx: TransactionClientContract,
  institutionId: number,
  description: string
): Promise<number> {
  await trx
    .insertQuery()
    .table('periods')
    .onConflict(['institution_id', 'description'])
    .ignore()
    .insert({ institution_id: institutionId, description })
  // Locked: so that one which somebody else has just made is seen here.
  const { id } = await select(trx, 'periods', { id: 'periods.id' })
    .where({ institution_id: institutionId, description })
    .forUpdate()
    .firstOrFail()
  return id
}

/** A period is there once in each year. */
async function once<T>(work: () => Promise<Result<T, DomainError>>): Promise<Result<T, DomainError>> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict('year_period_exists', 'scheduling.year_period_exists')
    throw error
  }
}

const recordChange = (
  trx: TransactionClientContract,
  by: Caller,
  id: number,
  before: object,
  after: object
): Promise<void> =>
  record(trx, {
    act: 'year_period_changed',
    by,
    subject: { type: 'year_period', id },
    before: { ...before },
    after: { ...after },
  })
