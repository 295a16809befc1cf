import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addToClass, createClass, createGrade, createSchool, createUser } from '#identity'
import { NETWORK_CLASSES, NETWORK_CANDIDATES, NETWORK_SCHOOL } from './candidates.js'

/** Makes the third school with its classes and candidates. @returns the candidates' ids by their user names */
export async function makeCandidates(
  { institutionId, regionId }: { institutionId: number; regionId: number | null },
  trx: TransactionClientContract
): Promise<Map<string, number>> {
  const { id: schoolId } = await createSchool({ institutionId, regionId, ...NETWORK_SCHOOL }, { trx })
  const classIds = new Map<string, number>()
  for (const { codename, name, grade } of NETWORK_CLASSES) {
    const { id: gradeId } = await createGrade({ institutionId, codename: grade, name: grade }, { trx })
    const made = await createClass({ codename, name, gradeId, schoolId, schoolYear: 2026 }, { trx })
    classIds.set(codename, made.id)
  }
  const userIds = new Map<string, number>()
  for (const { classCodename, ...candidate } of NETWORK_CANDIDATES) {
    const { id } = await createUser(
      { ...candidate, institutionId, schoolId, passwordHash: null, groups: ['ALUNO'] },
      { trx }
    )
    userIds.set(candidate.username, id)
    await addToClass({ classId: classIds.get(classCodename) as number, userId: id, role: 'student' }, { trx })
  }
  return userIds
}
