import { mayManageCollection } from '#catalog'
import type { Caller, Group } from '#shared'
import type { MemberRole } from '../domain/correction_plan.js'
import type { PlanRole } from '../plan_views.js'

type Owned = Parameters<typeof mayManageCollection>[1]
type Grouped = Pick<Caller, 'group'>

/** Whoever may become a member of a plan. */
export const MEMBER_GROUPS: readonly Group[] = ['CORRECTOR', 'Professor', 'COMISSION', 'ADMINISTRADOR']

export const mayBeMember = ({ group }: Grouped): boolean => MEMBER_GROUPS.includes(group)

/** May this person make correction types and versions of them? */
export const mayMakeTypes = ({ group }: Grouped): boolean => group === 'ADMINISTRADOR'

/** May they read them? Who makes plans chooses one. */
export const mayReadTypes = ({ group }: Grouped): boolean =>
  group === 'ADMINISTRADOR' || group === 'Professor'

/** May they make and change the plans of a collection that they see? Who manages it. */
export const mayPlan = (caller: Caller, collection: Owned): boolean => mayManageCollection(caller, collection)

/** What somebody is in a plan; null: nothing, whether it is there or not. `member`: their role as an active member. */
export function roleIn(caller: Caller, collection: Owned, member: MemberRole | null): PlanRole | null {
  if (collection.institutionId !== caller.institutionId) return null
  if (mayPlan(caller, collection)) return 'manager'
  return mayBeMember(caller) ? member : null
}

/** May they watch over the plan: see its lots, take them back, decide for the panel? */
export const maySupervise = (role: PlanRole): boolean => role !== 'corrector'

/** May they be shown, on record, whose a text is? Nobody who gets texts by the plan, whatever else they may do. */
export const maySeeAuthors = ({ role, isCorrector }: { role: PlanRole; isCorrector: boolean }): boolean =>
  maySupervise(role) && !isCorrector

/** May they then read the classes too? Who manages the collection reads them elsewhere; a supervisor decides about texts. */
export const mayReadClasses = (role: PlanRole): boolean => role === 'manager'

/** May they change the plan and its members? */
export const mayChangePlan = (role: PlanRole): boolean => role === 'manager'
