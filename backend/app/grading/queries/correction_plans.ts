import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { onlyVisibleCollections } from '#catalog'
import { columnsSql, readRows, select, type Caller, type Row } from '#shared'
import type { MemberRole, PlanSettings } from '../domain/correction_plan.js'
import type { PlanRole } from '../plan_views.js'
import { mayBeMember, roleIn } from '../policies/plan_policy.js'
import { memberRoles } from './correction_members.js'

export const PLAN = {
  id: 'correction_plans.id',
  institutionId: 'correction_plans.institution_id',
  collectionId: 'correction_plans.collection_id',
  examId: 'correction_plans.exam_id',
  itemId: 'correction_plans.item_id',
  typeId: 'correction_plans.type_id',
  marks: 'correction_plans.marks',
  isAnonymous: 'correction_plans.is_anonymous',
  lotSize: 'correction_plans.lot_size',
  mostHeld: 'correction_plans.most_held',
  dailyCap: 'correction_plans.daily_cap',
  leaseMinutes: 'correction_plans.lease_minutes',
  opensAt: 'correction_plans.opens_at',
  closesAt: 'correction_plans.closes_at',
  ownSchoolExcluded: 'correction_plans.own_school_excluded',
  controlShare: 'correction_plans.control_share',
  qualificationTexts: 'correction_plans.qualification_texts',
  qualificationWithin: 'correction_plans.qualification_within',
  version: 'correction_plans.version',
  movingId: 'correction_plans.moving_id',
  olderLots: 'correction_plans.older_lots',
} as const

type Place =
  'id' | 'institutionId' | 'collectionId' | 'examId' | 'itemId' | 'version' | 'movingId' | 'olderLots'
/** `movingId`: the move to another version of its type that it is in; null: none. `olderLots`: lots up to this id are of older versions; null: it never moved. */
export type StoredPlan = PlanSettings & Pick<Row<typeof PLAN>, Place>

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

export const planOf = ({ marks, isAnonymous, ownSchoolExcluded, ...row }: Row<typeof PLAN>): StoredPlan => ({
  ...row,
  marks: marks === 2 ? 2 : 1,
  isAnonymous: Boolean(isAnonymous),
  ownSchoolExcluded: Boolean(ownSchoolExcluded),
})

export async function storedPlan(
  id: number,
  client: Client = db,
  lock: 'share' | 'update' | null = null
): Promise<StoredPlan | null> {
  const query = select(client, 'correction_plans', PLAN).where('id', id)
  if (lock === 'share') query.forShare()
  if (lock === 'update') query.forUpdate()
  const row = await query.first()
  return row ? planOf(row) : null
}

/** The plan by which answers to an item are marked, whosever it is. */
export async function planOfItem(itemId: number): Promise<StoredPlan | null> {
  const row = await select(db, 'correction_plans', PLAN).where('item_id', itemId).first()
  return row ? planOf(row) : null
}

/** A plan with what the caller is in it. */
export type KnownPlan = {
  readonly plan: StoredPlan
  readonly role: PlanRole
  /** They get texts by it. */
  readonly isCorrector: boolean
}

const OWNER = {
  institutionId: 'collections.institution_id',
  schoolId: 'collections.school_id',
  createdBy: 'collections.created_by',
} as const

/** Plans of the caller: those that they manage and those in which they are active members, the newest first. `collection`: of this one. */
export async function knownPlans(
  caller: Caller,
  only: { readonly collection?: number | undefined } = {}
): Promise<KnownPlan[]> {
  const query = select(db, 'correction_plans', { ...PLAN, ...OWNER })
    .join('collections', 'collections.id', 'correction_plans.collection_id')
    .where('correction_plans.institution_id', caller.institutionId)
    .orderBy('correction_plans.id', 'desc')
  if (only.collection !== undefined) query.where('correction_plans.collection_id', only.collection)
  const rows = await query
  const roles = await memberRoles(
    caller.userId,
    rows.map(({ id }) => id)
  )
  return rows.flatMap((row) => knownOf(caller, row, roles.get(row.id) ?? null) ?? [])
}

/** `member`: their role as an active member. Null: the plan is none of theirs. */
function knownOf(
  caller: Caller,
  { schoolId, createdBy, ...plan }: Row<typeof PLAN> & Row<typeof OWNER>,
  member: MemberRole | null
): KnownPlan | null {
  const role = roleIn(caller, { institutionId: plan.institutionId, schoolId, createdBy }, member)
  const isCorrector = member === 'corrector' && mayBeMember(caller)
  return role && { plan: planOf(plan), role, isCorrector }
}

const KNOWN = {
  ...PLAN,
  ...OWNER,
  institutionId: PLAN.institutionId,
  member: 'correction_members.role?',
} as const

/** One plan of the caller; null, whether it is there or not. One statement: every draw begins with it. */
export async function knownPlan(caller: Caller, id: number): Promise<KnownPlan | null> {
  const [row] = await readRows<Row<typeof KNOWN>>(
    `SELECT ${columnsSql(KNOWN)} FROM correction_plans
     JOIN collections ON collections.id = correction_plans.collection_id
     LEFT JOIN correction_members ON correction_members.plan_id = correction_plans.id
       AND correction_members.user_id = ? AND correction_members.state = 'active'
     WHERE correction_plans.id = ? AND correction_plans.institution_id = ?`,
    [caller.userId, id, caller.institutionId]
  )
  if (row === undefined) return null
  const { member, ...plan } = row
  return knownOf(caller, plan, member)
}

/** Does the caller see this collection, and who owns it? Null: they do not. */
export async function plannedCollection(caller: Caller, id: number) {
  const query = select(db, 'collections', {
    id: 'collections.id',
    institutionId: 'collections.institution_id',
    schoolId: 'collections.school_id',
    createdBy: 'collections.created_by',
  }).where('collections.id', id)
  await onlyVisibleCollections(query, caller, { link: 'collection_id', on: 'collections.id' })
  return query.first()
}
