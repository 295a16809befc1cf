import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  addToClass,
  createClass,
  createGrade,
  createInstitution,
  createRegion,
  createSchool,
  createUser,
  hashPassword,
} from '#identity'
import { DEMO_PASSWORD } from './people.js'

/** An institution beside the first, which sees nothing of it, and of which it sees nothing. */
export const OTHER_INSTITUTION = { codename: 'rede-serra-azul', name: 'Rede Serra Azul' }
export const OTHER_ADMINISTRATOR = { username: 'admin-serra-azul', name: 'Beatriz Antunes' }
const REGION = { codename: 'dre-serra', name: 'DRE Serra' }
const SCHOOL = { codename: 'mirante', name: 'Colégio Mirante da Serra' }
const CLASS = { codename: '1a-manha', name: '1ª série A', grade: '1ª série', schoolYear: 2026 }
const CANDIDATES = [
  'Amanda Queirós',
  'Caetano Brandão',
  'Luana Ferraz',
  'Pietro Magalhães',
  'Raíssa Novaes',
  'Vicente Aragão',
]

/**
 * A second network with an administrator of its own, and a class of candidates who have not come in yet. Repeated it changes nothing.
 * @returns how many people it has
 */
export async function makeOtherNetwork(): Promise<number> {
  const stored: unknown = await db
    .from('institutions')
    .where('codename', OTHER_INSTITUTION.codename)
    .select('id')
    .first()
  if (!stored) {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await db.transaction((trx) => make(trx, passwordHash))
  }
  return CANDIDATES.length + 1
}

async function make(trx: TransactionClientContract, passwordHash: string): Promise<void> {
  const { id: institutionId } = await createInstitution({ ...OTHER_INSTITUTION }, { trx })
  const { id: adminId } = await createUser(
    {
      ...OTHER_ADMINISTRATOR,
      institutionId,
      passwordHash,
      groups: ['ADMINISTRADOR'],
      email: `${OTHER_ADMINISTRATOR.username}@serra-azul.example`,
      publicIdentifier: '2026900',
    },
    { trx }
  )
  // As `institution:make` has it on record.
  const by = { userId: adminId, institutionId, group: 'ADMINISTRADOR' }
  const subject = { type: 'user', id: adminId } as const
  const { codename } = OTHER_INSTITUTION
  await record(trx, { act: 'institution_begun', by, subject, detail: { source: 'command', codename } })
  await record(trx, { act: 'group_given', by, subject, detail: { group: 'ADMINISTRADOR' } })
  const { id: regionId } = await createRegion({ institutionId, ...REGION }, { trx })
  const { id: schoolId } = await createSchool({ institutionId, regionId, ...SCHOOL }, { trx })
  const { grade, ...named } = CLASS
  const { id: gradeId } = await createGrade({ institutionId, codename: grade, name: grade }, { trx })
  const { id: classId } = await createClass({ ...named, gradeId, schoolId }, { trx })
  for (const [at, name] of CANDIDATES.entries()) {
    const number = at + 1
    const { id: userId } = await createUser(
      {
        institutionId,
        schoolId,
        name,
        username: `mirante${String(number).padStart(2, '0')}`,
        publicIdentifier: String(2_026_900 + number),
        passwordHash: null,
        groups: ['ALUNO'],
      },
      { trx }
    )
    await addToClass({ classId, userId, role: 'student' }, { trx })
  }
}
