import type { Caller } from '#shared'

/** May this person read CPF, e-mail and telephone of a candidate whom they see? As everywhere, administrators alone. */
export const mayReadContact = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** May they read what a candidate reached? A proctor watches a room and has no use for grades. */
export const mayReadHeader = (caller: Pick<Caller, 'group'>): boolean => caller.group !== 'PROCTOR'
