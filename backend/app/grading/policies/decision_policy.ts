import { mayManageCollection } from '#catalog'
import type { Caller } from '#shared'
import { mayViewKey, type ViewTies } from './view_policy.js'

type Owned = Parameters<typeof mayManageCollection>[1]

/** May this person decide about the items of a collection that they see? Who manages it. */
export const mayDecideItems = (caller: Caller, collection: Owned): boolean =>
  mayManageCollection(caller, collection)

/** May this person read what was decided? It tells the key: who reads that. */
export const mayReadDecisions = (caller: Caller, ties: ViewTies): boolean => mayViewKey(caller, ties)
