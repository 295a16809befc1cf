import { isStaff, type Caller, type Group } from '#shared'

/** Who an import acts for. */
export type Importer = Pick<
  Caller,
  'userId' | 'institutionId' | 'schoolId' | 'schoolIds' | 'group' | 'roleId'
>

type Owned = { institutionId: number; schoolId: number | null; createdBy: number | null }

const MANAGERS: readonly Group[] = ['ADMINISTRADOR', 'Professor']

/** Exams are imported by whom of the staff a switch lets (`BackOffice.Imports.Exams`, which calls ask). */
export const mayImportExams = (caller: Pick<Caller, 'group'>) => isStaff(caller)

/** ADMINISTRADOR manages all of the institution; a teacher what is their own or of their schools. */
export const mayManageCollection = (importer: Importer, collection: Owned): boolean =>
  MANAGERS.includes(importer.group) && mayImportInto(importer, collection)

/** Which collections an import may change: ADMINISTRADOR all of the institution, others their own and those of their schools. */
export function mayImportInto(importer: Importer, collection: Owned): boolean {
  if (collection.institutionId !== importer.institutionId || !mayImportExams(importer)) return false
  if (importer.group === 'ADMINISTRADOR' || collection.createdBy === importer.userId) return true
  return collection.schoolId !== null && importer.schoolIds.includes(collection.schoolId)
}

/** What a collection discloses to candidates is set by administrators. */
export const maySetDisclosure = (caller: Pick<Caller, 'group'>) => caller.group === 'ADMINISTRADOR'

/** Schemas of item types, and whatever else only those need who write exams. */
export const maySeeItemCategories = isStaff
