import { isStaff, type Caller, type Group } from '#shared'

/** Who an import acts for. */
export type Importer = Pick<Caller, 'userId' | 'institutionId' | 'schoolId' | 'group'>

type Owned = { institutionId: number; schoolId: number | null; createdBy: number | null }

/** Exams are imported by administrators and teachers. */
export const EXAM_IMPORTERS: readonly Group[] = ['ADMINISTRADOR', 'Professor']

export const mayImportExams = (caller: Pick<Caller, 'group'>) => EXAM_IMPORTERS.includes(caller.group)

/** ADMINISTRADOR manages all of the institution; a teacher what is their own or their school's. */
export function mayManageCollection(importer: Importer, collection: Owned): boolean {
  if (collection.institutionId !== importer.institutionId || !mayImportExams(importer)) return false
  if (importer.group === 'ADMINISTRADOR' || collection.createdBy === importer.userId) return true
  return importer.schoolId !== null && collection.schoolId === importer.schoolId
}

/** What a collection discloses to candidates is set by administrators. */
export const maySetDisclosure = (caller: Pick<Caller, 'group'>) => caller.group === 'ADMINISTRADOR'

/** Schemas of item types, and whatever else only those need who write exams. */
export const maySeeItemCategories = isStaff
