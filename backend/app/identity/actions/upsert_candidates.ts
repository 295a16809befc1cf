import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRows, select } from '#shared'
import type { CandidateRow } from '../domain/candidate_row.js'
import { personNameParts } from '../domain/name_parts.js'
import { planCandidates, type PlannedCandidate, type UpsertMode } from '../queries/plan_candidates.js'
import type { SchoolScope } from '../queries/people.js'
import { endMailedCodes } from '../first_access/codes.js'
import { endResetsOf } from '../password_resets/reset_links.js'
import { placeMaker, type ReadyPlace } from './make_places.js'
import { peopleRenamed } from './renamed_people.js'

/** `userId` null where the row was refused; `classesBefore`: those that they left. */
export type UpsertedCandidate = PlannedCandidate & {
  readonly userId: number | null
  readonly classesBefore: readonly number[]
  readonly classNow: number | null
  /** Where they were before they were moved; null: nowhere, or they were not moved. */
  readonly schoolBefore: number | null
}

/**
 * Makes and changes candidates by rows of a list, some hundred at once; the lock of the institution is held meanwhile, so that no two acts make the
 * same person. Whoever is new has no password and chooses one at the first access. A password is never changed.
 */
export async function upsertCandidates(
  trx: TransactionClientContract,
  { scope, mode }: { readonly scope: SchoolScope; readonly mode: UpsertMode },
  rows: readonly CandidateRow[]
): Promise<UpsertedCandidate[]> {
  const { institutionId } = scope
  // Before the first read: MariaDB reads as of the moment of that.
  await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
  const plans = await planCandidates(trx, { scope, mode }, rows)
  const readyPlace = placeMaker(trx, institutionId)
  const places = new Map<PlannedCandidate, ReadyPlace>()
  for (const plan of plans) if (plan.place !== null) places.set(plan, await readyPlace(plan.place))
  const fresh = plans.filter(({ outcome }) => outcome === 'create')
  const ids = await insertPeople(trx, institutionId, fresh, places)
  for (const plan of plans) if (plan.outcome === 'change') await changePerson(trx, plan, places.get(plan))
  await peopleRenamed(trx, plans.flatMap(renamedIn))
  return plans.map((plan) => {
    const place = places.get(plan)
    const movesTo = place && plan.changes.some(({ field }) => field === 'class') ? place : null
    return {
      ...plan,
      userId: plan.person?.id ?? ids.get(plan.row.username ?? '') ?? null,
      classesBefore: movesTo ? plan.leaves : [],
      classNow: movesTo?.classId ?? null,
      schoolBefore: movesTo ? (plan.person?.schoolId ?? null) : null,
    }
  })
}

const renamedIn = ({ person, row, outcome, changes }: PlannedCandidate) =>
  person !== null &&
  outcome === 'change' &&
  changes.some(({ field }) => field === 'name' || field === 'publicIdentifier')
    ? [{ userId: person.id, name: row.name ?? person.name, publicIdentifier: row.publicIdentifier }]
    : []

/** @returns ids by user name */
async function insertPeople(
  trx: TransactionClientContract,
  institutionId: number,
  plans: readonly PlannedCandidate[],
  places: ReadonlyMap<PlannedCandidate, ReadyPlace>
): Promise<Map<string, number>> {
  if (plans.length === 0) return new Map()
  const now = clock.now()
  const usernames = plans.map(({ row }) => row.username ?? '')
  await insertRows(
    trx,
    'users',
    plans.map((plan, at) => ({
      institution_id: institutionId,
      school_id: places.get(plan)?.schoolId ?? null,
      username: usernames[at],
      name: plan.row.name ?? '',
      email: plan.row.email ?? null,
      public_identifier: plan.row.publicIdentifier,
      password_hash: plan.row.password ?? null,
      must_change_password: plan.row.password === undefined ? 0 : 1,
      logged_group: 'ALUNO',
      language: 'pt-BR',
      is_active: 1,
      is_in_browser: 0,
      created_at: now,
      updated_at: now,
    }))
  )
  const made = await select(trx, 'users', { id: 'users.id', username: 'users.username' }).whereIn(
    'username',
    usernames
  )
  const ids = new Map(made.map(({ id, username }) => [username, id]))
  const withIds = plans.map((plan, at) => {
    const id = ids.get(usernames[at] ?? '')
    if (id === undefined) throw new Error('somebody who was made is not found again')
    return { plan, id }
  })
  await insertRows(
    trx,
    'user_groups',
    withIds.map(({ id }) => ({ user_id: id, group_name: 'ALUNO' }))
  )
  await insertRows(
    trx,
    'persons',
    withIds.map(({ id, plan: { row } }) => ({
      user_id: id,
      nursing_mother: row.nursingMother ? 1 : 0,
      special_need: row.specialNeed ?? null,
      cpf: row.cpf ?? null,
      cellphone: row.cellphone ?? null,
    }))
  )
  await insertParts(
    trx,
    institutionId,
    withIds.map(({ id, plan: { row } }) => ({ id, name: row.name ?? '', identifier: row.publicIdentifier }))
  )
  const members = withIds.flatMap(({ plan, id }) => {
    const place = places.get(plan)
    return place ? [{ class_id: place.classId, user_id: id, role: 'student' }] : []
  })
  await insertRows(trx, 'class_members', members)
  return ids
}

async function insertParts(
  trx: TransactionClientContract,
  institutionId: number,
  people: readonly { id: number; name: string; identifier: string | null }[]
): Promise<void> {
  const parts = people.flatMap(({ id, name, identifier }) =>
    personNameParts(name, identifier).map((part) => ({
      ...part,
      user_id: id,
      institution_id: institutionId,
    }))
  )
  await insertRows(trx, 'user_name_parts', parts)
}

const USER_COLUMNS = {
  username: 'username',
  name: 'name',
  email: 'email',
  publicIdentifier: 'public_identifier',
} as const
const PERSON_COLUMNS = {
  cpf: 'cpf',
  cellphone: 'cellphone',
  specialNeed: 'special_need',
  nursingMother: 'nursing_mother',
} as const

const has = <T extends object>(columns: T, field: string): field is Extract<keyof T, string> =>
  Object.hasOwn(columns, field)

/** Stores what is in `changes` beside classes; the same undoes it, with the values the other way round. */
export async function storeChanges(
  trx: TransactionClientContract,
  person: { readonly id: number; readonly institutionId: number },
  changes: PlannedCandidate['changes']
): Promise<void> {
  const user: Record<string, string | number | null> = {}
  const own: Record<string, string | number | null> = {}
  for (const { field, to } of changes) {
    if (has(USER_COLUMNS, field)) user[USER_COLUMNS[field]] = to
    else if (has(PERSON_COLUMNS, field))
      own[PERSON_COLUMNS[field]] = field === 'nursingMother' ? Number(to ?? 0) : to
    else if (field === 'isActive')
      Object.assign(user, { is_active: Number(to ?? 0), deactivated_by_import: null })
  }
  await trx
    .from('users')
    .where('id', person.id)
    .update({ ...user, updated_at: clock.now() })
  // What was sent to the former address opens nothing any more: links, and codes of the first access.
  if ('email' in user) {
    await endResetsOf(trx, person.id, clock.now())
    await endMailedCodes(trx, person.id, clock.now())
  }
  if (Object.keys(own).length > 0) {
    const stored = await select(trx, 'persons', { id: 'persons.id' }).where('user_id', person.id).first()
    await (stored
      ? trx.from('persons').where('user_id', person.id).update(own)
      : trx.table('persons').insert({ user_id: person.id, nursing_mother: 0, ...own }))
  }
  if (!('name' in user) && !('public_identifier' in user)) return
  const { name, identifier } = await select(trx, 'users', {
    name: 'users.name',
    identifier: 'users.public_identifier',
  })
    .where('id', person.id)
    .firstOrFail()
  await trx.from('user_name_parts').where('user_id', person.id).delete()
  await insertParts(trx, person.institutionId, [{ id: person.id, name, identifier }])
}

async function changePerson(
  trx: TransactionClientContract,
  plan: PlannedCandidate,
  place: ReadyPlace | undefined
): Promise<void> {
  const { person, changes } = plan
  if (person === null) return
  await storeChanges(trx, person, changes)
  if (place && changes.some(({ field }) => field === 'class'))
    await moveToClass(trx, { userId: person.id, from: plan.leaves, to: place })
}

/** Takes somebody out of classes and puts them into one; the school of the person follows. */
export async function moveToClass(
  trx: TransactionClientContract,
  {
    userId,
    from,
    to,
  }: { userId: number; from: readonly number[]; to: Pick<ReadyPlace, 'classId' | 'schoolId'> }
): Promise<void> {
  await trx
    .from('class_members')
    .where({ user_id: userId, role: 'student' })
    .whereIn('class_id', [...from])
    .delete()
  await trx.table('class_members').insert({ class_id: to.classId, user_id: userId, role: 'student' })
  await trx.from('users').where('id', userId).update({ school_id: to.schoolId })
}
