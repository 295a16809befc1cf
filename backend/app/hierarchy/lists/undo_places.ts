import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { countRows, select, type Caller } from '#shared'
import { recordChanged, recordRemoved } from '../actions/under_lock.js'
import { takenTexts } from '../domain/names.js'
import type { DoneToPlace, PlaceType } from '../domain/place_row.js'
import { mayChangeClassesOf } from '../policies/hierarchy_policy.js'
import { hasApplications, isInUse } from '../queries/in_use.js'

const TABLES = { region: 'regions', school: 'schools', grade: 'grades', class: 'classes' } as const

/**
 * Takes back what a row did to places, the last of it first: a place goes where nothing hangs on it and nobody has renamed it, a field gets its former value where
 * nobody has changed it since.
 * @returns what stays
 */
export async function undoPlaces(
  trx: TransactionClientContract,
  by: Caller,
  done: readonly DoneToPlace[]
): Promise<string[]> {
  const left: string[] = []
  for (const one of done.toReversed()) {
    const isBack =
      (await mayUndo(trx, by, one)) &&
      ('made' in one ? await remove(trx, by, one) : await changeBack(trx, by, one))
    if (!isBack) left.push('made' in one ? one.type : fieldOf(one))
  }
  return left
}

type Made = Extract<DoneToPlace, { made: string }>
type Changed = Exclude<DoneToPlace, Made>

const fieldOf = (one: Changed) => (one.type === 'class' ? 'grade' : one.region ? 'region' : 'school')

/** As the forms: regions, schools and grades by administrators, classes by who has their school. */
async function mayUndo(
  trx: TransactionClientContract,
  by: Caller,
  { type, id }: DoneToPlace
): Promise<boolean> {
  const scope = await schoolScopeOf(by, trx)
  if (type !== 'class') return scope.all
  const stored = await select(trx, 'classes', { school: 'classes.school_id' }).where('id', id).first()
  return stored !== null && mayChangeClassesOf(scope, stored.school)
}

async function remove(
  trx: TransactionClientContract,
  by: Caller,
  { type, id, made }: Made
): Promise<boolean> {
  const stored = (await trx.from(TABLES[type]).where('id', id).select('name', 'codename').first()) as {
    name: string
    codename: string
  } | null
  // Somebody has removed it: so it is.
  if (!stored) return true
  if (stored.name !== made || (await hangsOn(trx, by, type, id))) return false
  await trx.from(TABLES[type]).where('id', id).delete()
  await recordRemoved(trx, by, { type, id }, stored)
  return true
}

async function hangsOn(
  trx: TransactionClientContract,
  { institutionId }: Caller,
  type: PlaceType,
  id: number
): Promise<boolean> {
  const has = async (table: string, column: string) =>
    (await countRows(trx.from(table).where(column, id).limit(1))) > 0
  if (type === 'region') return has('schools', 'region_id')
  if (type === 'grade') return has('classes', 'grade_id')
  if (type === 'class') return (await has('class_members', 'class_id')) || hasApplications(trx, id)
  return (
    (await has('classes', 'school_id')) ||
    (await has('users', 'school_id')) ||
    (await has('user_schools', 'school_id')) ||
    isInUse(trx, { institutionId, school: id })
  )
}

async function changeBack(trx: TransactionClientContract, by: Caller, one: Changed): Promise<boolean> {
  const [column, { from, to }] = columnOf(one)
  const table = TABLES[one.type]
  const isThere = await formerIsThere(trx, column, from)
  if (!isThere || (one.type === 'class' && (await hasApplications(trx, one.id)))) return false
  if (column === 'name' && (await isNameTaken(trx, by, one.id, String(from)))) return false
  const query = trx.from(table).where('id', one.id)
  const changed = await (to === null ? query.whereNull(column) : query.where(column, to)).update({
    [column]: from,
  })
  if (Number(changed) === 0) return false
  const fact = column.replace('_id', '')
  await recordChanged(trx, by, { type: one.type, id: one.id }, [{ [fact]: to }, { [fact]: from }])
  return true
}

type Values = { readonly from: string | number | null; readonly to: string | number | null }

function columnOf(one: Changed): readonly [string, Values] {
  if (one.type === 'class') return ['grade_id', one.grade]
  if (one.region) return ['region_id', one.region]
  if (one.name) return ['name', one.name]
  throw new Error('a place was changed in something')
}

async function formerIsThere(
  trx: TransactionClientContract,
  column: string,
  from: string | number | null
): Promise<boolean> {
  if (column === 'name' || from === null) return true
  const table = column === 'region_id' ? 'regions' : 'grades'
  return Boolean(await trx.from(table).where('id', from).select('id').first())
}

async function isNameTaken(
  trx: TransactionClientContract,
  { institutionId }: Caller,
  id: number,
  name: string
): Promise<boolean> {
  const others = await select(trx, 'schools', { codename: 'schools.codename', name: 'schools.name' })
    .where('institution_id', institutionId)
    .whereNot('id', id)
  return takenTexts(others, { name }).length > 0
}
