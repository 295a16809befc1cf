import { mayManageCollection } from '#catalog'
import type { Caller } from '#shared'

type Owned = Parameters<typeof mayManageCollection>[1]

/** May this person disclose the marks of a collection that they see? Who manages it; it cannot be taken back. */
export const mayDiscloseMarks = (caller: Caller, collection: Owned): boolean =>
  mayManageCollection(caller, collection)
