import { findPersonInScope, type PersonInScope } from '#identity'
import {
  isStaffGroup,
  ok,
  refuse,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Group,
  type Result,
} from '#shared'
import { settingsOf } from '../domain/institution_settings.js'
import { GUARDED_CALLS, type GuardedCall } from '../domain/guarded_calls.js'
import { DEFAULT_PERMISSIONS, isAllowed, type PermissionPath } from '../domain/permission_tree.js'
import { mayOpen, PAGE_ROUTES, pageAt, type PageName, type PageRoute } from '../domain/route_access.js'
import type { ExplanationView, ReasonView } from '../views.js'
import { ofSchools, rightsOf } from './group_permissions.js'
import { findRole } from './roles.js'
import { settingsJsonOf } from './institution_settings.js'

type Question = {
  /** A user name, or an id where nobody has that name. */
  readonly user: string
  /** An address of a page (`/emails/recipients`). */
  readonly page?: string | undefined
  /** Method and address of the route table (`POST /v1/exams`). */
  readonly call?: string | undefined
  /** Of whom it is about, as `user`. */
  readonly target?: string | undefined
}

/**
 * Why somebody may open a page or make a call, or may not: group, role, switch and scope, in this order.
 * @returns refused: `not_found` for people whom the caller does not see, and pages that do not exist; `unknown_call`
 */
export async function explain(
  caller: Caller,
  question: Question
): Promise<Result<ExplanationView, DomainError>> {
  const person = await findPersonInScope(caller, question.user)
  const target = question.target === undefined ? null : await findPersonInScope(caller, question.target)
  if (!person || (question.target !== undefined && !target)) return refuseNotFound()
  const page = question.page === undefined ? null : pageAt(question.page)
  if (question.page !== undefined && page === null) return refuseNotFound()
  const guarded = question.call === undefined ? null : (GUARDED_CALLS.get(question.call) ?? null)
  if (question.call !== undefined && guarded === null)
    return refuse('invalid', 'unknown_call', { fields: { call: ['access.unknown_call'] } })
  const { preferences } = settingsOf(await settingsJsonOf(person.institutionId))
  const chainOf = (group: Group) => reasons(person, group, { page, guarded, preferences })
  const chain = await chainOf(person.group)
  if (target) chain.push(await scopeReason(person, target))
  const others = await Promise.all(
    person.groups
      .filter((group) => group !== person.group)
      .map(async (group) => ({ group, allowed: (await chainOf(group)).every(({ holds }) => holds) }))
  )
  return ok({
    user: { id: person.id, name: person.name },
    group: person.group,
    allowed: chain.every(({ holds }) => holds),
    chain,
    others,
  })
}

async function reasons(
  person: PersonInScope,
  group: Group,
  asked: {
    page: PageName | null
    guarded: GuardedCall | null
    preferences: { Application__CoordinatorDashboard: boolean }
  }
): Promise<ReasonView[]> {
  const roleId = person.roles.get(group) ?? null
  const role = roleId === null ? null : await findRole(person.institutionId, roleId)
  const rights = await rightsOf(person.institutionId, { group, roleId })
  const tree = ofSchools(rights, person.schoolIds)
  const row: PageRoute | null = asked.page === null ? null : PAGE_ROUTES[asked.page]
  const path = asked.guarded?.needs ?? row?.needs ?? null
  const chain: ReasonView[] = [{ step: 'account', holds: person.isActive, detail: null }]
  if (path === null) {
    const holds = asked.page !== null && mayOpen(asked.page, group, asked.preferences, tree)
    return [...chain, { step: 'group', holds, detail: group }]
  }
  const only = asked.guarded?.only
  // Pages and calls that a switch opens are for the staff, whatever a tree says.
  chain.push({ step: 'group', holds: only?.includes(group) ?? isStaffGroup(group), detail: group })
  const atInstitution = isAllowed(rights.tree, path)
  if (roleId !== null) chain.push({ step: 'role', holds: role !== null, detail: role?.name ?? null })
  const step = roleId === null ? stepOf(group, path, atInstitution) : 'role_switch'
  chain.push({ step, holds: atInstitution, detail: path })
  if (atInstitution && !isAllowed(tree, path)) chain.push({ step: 'school', holds: false, detail: path })
  return chain
}

/** Whether a group has what groups of its kind have by default, or what its institution made of it. */
const stepOf = (group: Group, path: PermissionPath, on: boolean) =>
  on === isAllowed(DEFAULT_PERMISSIONS[group], path) ? 'default' : 'institution'

/** Whether the person may see the other one: their own schools and classes, as calls ask. */
async function scopeReason(person: PersonInScope, target: PersonInScope): Promise<ReasonView> {
  const { id: userId, institutionId, schoolIds, group } = person
  const seen = await findPersonInScope({ userId, institutionId, schoolIds, group, key: null }, target.id)
  return { step: 'scope', holds: seen !== null, detail: target.name }
}
