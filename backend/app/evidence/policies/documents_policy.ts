import { isStaff, type Caller } from '#shared'

/** Whose identity photos may the caller see? Their own; staff see those of candidates whose rooms they watch. */
export const maySeeDocumentsOf = async (
  caller: Caller,
  candidateId: number,
  watches: () => Promise<boolean>
): Promise<boolean> => candidateId === caller.userId || (isStaff(caller) && (await watches()))

/** Photos are approved as the candidate's by administrators. */
export const mayApproveDocuments = (caller: Caller): boolean => caller.group === 'ADMINISTRADOR'
