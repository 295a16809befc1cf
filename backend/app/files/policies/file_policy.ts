import { isCandidate, type Caller } from '#shared'

type Readable = { institutionId: number; ownerId: number | null; purpose: string }

const IN_ITEMS = new Set(['item_image', 'item_media'])

/** Who stands behind the owner of an answer's file: the owner's school, and whether a guardian asks for their student. */
export type FileOwner = { schoolId: number | null; isStudentOfCaller: boolean }

/**
 * Pictures and videos of items are for whoever is logged in at the institution: their names cannot be guessed, and are told only with the
 * item. An answer's file is for its owner, the owner's guardians and the staff of the owner's school (all schools for
 * ADMINISTRADOR).
 */
export function mayReadFile(caller: Caller, file: Readable, owner: FileOwner): boolean {
  if (file.institutionId !== caller.institutionId) return false
  if (IN_ITEMS.has(file.purpose)) return true
  // Pictures and videos of people leave by the proctoring module only.
  if (file.purpose !== 'answer_attachment') return false
  if (file.ownerId === caller.userId) return true
  if (caller.group === 'RESPONSIBLE') return owner.isStudentOfCaller
  if (isCandidate(caller)) return false
  if (caller.group === 'ADMINISTRADOR') return true
  return caller.schoolId !== null && caller.schoolId === owner.schoolId
}
