import db from '@adonisjs/lucid/services/db'
import { onlyVisibleCollections } from '#catalog'
import { candidateIdsOf, schoolScopeOf } from '#identity'
import { isStaff, select, type Caller } from '#shared'
import type { SeenIds } from '../views.js'

/** What an address of a provider asked to be shown; null where it named no number. */
export type AskedIds = {
  readonly collectionId: number | null
  readonly turmaId: number | null
  readonly periodId: number | null
}

/** Of the ids in an address, those that this person sees: the others are null, whether they are somebody else's or nobody's. */
export async function seenIds(
  caller: Caller,
  { collectionId, turmaId, periodId }: AskedIds
): Promise<SeenIds> {
  return {
    institutionId: caller.institutionId,
    collectionId: await ifSeen(collectionId, (id) => seesCollection(caller, id)),
    turmaId: await ifSeen(turmaId, (id) => seesClass(caller, id)),
    periodId: await ifSeen(periodId, (id) => hasYearPeriod(caller, id)),
  }
}

const ifSeen = async (id: number | null, sees: (id: number) => Promise<boolean>): Promise<number | null> =>
  id !== null && (await sees(id)) ? id : null

async function seesCollection(caller: Caller, id: number): Promise<boolean> {
  const one = select(db, 'collections', { id: 'collections.id' }).where('collections.id', id)
  const { query } = await onlyVisibleCollections(one, caller, { link: 'collection_id', on: 'collections.id' })
  return (await query.first()) !== null
}

/** Staff by their scope; candidates and guardians the classes that they, or their candidates, are in. */
async function seesClass(caller: Caller, id: number): Promise<boolean> {
  const one = select(db, 'classes', { id: 'classes.id' })
    .join('schools', 'schools.id', 'classes.school_id')
    .where({ 'classes.id': id, 'schools.institution_id': caller.institutionId })
  if (isStaff(caller)) {
    const { all, schoolIds, classIds } = await schoolScopeOf(caller)
    if (!all)
      one.where((scope) => {
        scope.whereIn('classes.school_id', [...schoolIds]).orWhereIn('classes.id', [...classIds])
      })
  } else {
    const people = caller.group === 'RESPONSIBLE' ? await candidateIdsOf(caller.userId) : [caller.userId]
    one.whereExists(
      db
        .from('class_members')
        .select(db.raw('1'))
        .whereIn('class_members.user_id', people)
        .whereColumn('class_members.class_id', 'classes.id')
    )
  }
  return (await one.first()) !== null
}

/** Whoever is logged in reads the periods of the institution. */
const hasYearPeriod = async ({ institutionId }: Caller, id: number): Promise<boolean> =>
  (await select(db, 'year_periods', { id: 'year_periods.id' })
    .where({ id, institution_id: institutionId })
    .first()) !== null
