import type { Caller, Group } from '#shared'

/** Who marks free responses: each within the collections that `markScope` gives them. */
const MARKERS: readonly Group[] = ['ADMINISTRADOR', 'Professor', 'CORRECTOR']

export const mayMark = (caller: Pick<Caller, 'group'>): boolean => MARKERS.includes(caller.group)
