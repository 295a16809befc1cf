import { mayManageCollection } from '#catalog'
import type { Caller } from '#shared'
import type { PlanRole } from '../plan_views.js'
import { maySupervise } from './plan_policy.js'

type Owned = Parameters<typeof mayManageCollection>[1]

/** May this person disclose the marks of a collection that they see? Who manages it; it cannot be taken back. */
export const mayDiscloseMarks = (caller: Caller, collection: Owned): boolean =>
  mayManageCollection(caller, collection)

/** May a disclosure that has stopped go on by this person, on the board of a plan? Whoever could order it: of the plan's item who supervises it, of more who manages the collection. */
export const mayRetryDisclosure = (
  { itemId }: { readonly itemId: number | null },
  plan: { readonly itemId: number },
  role: PlanRole
): boolean => role === 'manager' || (maySupervise(role) && itemId === plan.itemId)
