import { isStaff, type Caller, type Group } from '#shared'
import { maySeeRoomless } from './records_policy.js'

/** How a candidate is related to the caller; asked only where it decides. */
type Relation = { isOfInstitution(): Promise<boolean>; isWatched(): Promise<boolean> }

/**
 * Whose identity photos may the caller see? Their own. Administrators who may see rooms see those of every candidate of the institution, other
 * staff those of candidates whose rooms they watch.
 */
export async function maySeeDocumentsOf(
  caller: Caller,
  candidateId: number,
  relation: Relation
): Promise<boolean> {
  if (candidateId === caller.userId) return true
  if (!isStaff(caller)) return false
  return (await maySeeRoomless(caller)) ? relation.isOfInstitution() : relation.isWatched()
}

/** Who uploads an identity document (perm-access-018). */
export const DOCUMENT_GROUPS: readonly Group[] = [
  'ADMINISTRADOR',
  'Professor',
  'ALUNO',
  'RESPONDENTE',
  'COORDINATOR',
]

export const mayHaveDocument = (caller: Pick<Caller, 'group'>): boolean =>
  DOCUMENT_GROUPS.includes(caller.group)

/** Photos are approved as the candidate's by administrators. */
export const mayApproveDocuments = (caller: Caller): boolean => caller.group === 'ADMINISTRADOR'
