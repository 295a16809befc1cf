import db from '@adonisjs/lucid/services/db'
import {
  addToClass,
  createClass,
  createGrade,
  createInstitution,
  createRegion,
  createSchool,
  createUser,
  hashPassword,
  linkGuardian,
} from '#identity'
import { makeCandidates, NETWORK_CANDIDATES } from './network/index.js'
import {
  CLASSES,
  DEMO_INSTITUTION,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  GUARDIAN,
  REGIONS,
  SCHOOLS,
  type ClassName,
  type RegionName,
  type SchoolName,
} from './people.js'

export type DemoPeople = {
  institutionId: number
  userIds: Map<string, number>
  /** Of the network's third school. */
  networkIds: Map<string, number>
  candidateIds: Record<SchoolName, number[]>
}

/** Makes the institution with its schools, classes and people, all in one transaction: there is no half of it. */
export async function makePeople(): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction(async (trx) => {
    const { id: institutionId } = await createInstitution({ ...DEMO_INSTITUTION }, { trx })
    const regionIds = new Map<RegionName, number>()
    for (const name of Object.keys(REGIONS) as RegionName[])
      regionIds.set(name, (await createRegion({ institutionId, ...REGIONS[name] }, { trx })).id)
    const schoolIds = new Map<SchoolName, number>()
    for (const name of Object.keys(SCHOOLS) as SchoolName[]) {
      const { region, ...school } = SCHOOLS[name]
      const regionId = regionIds.get(region) ?? null
      schoolIds.set(name, (await createSchool({ institutionId, ...school, regionId }, { trx })).id)
    }
    const classIds = new Map<ClassName, number>()
    for (const name of Object.keys(CLASSES) as ClassName[]) {
      const { school, grade, ...rest } = CLASSES[name]
      const { id: gradeId } = await createGrade({ institutionId, codename: grade, name: grade }, { trx })
      const made = await createClass(
        { ...rest, gradeId, schoolId: schoolIds.get(school) as number, schoolYear: 2026 },
        { trx }
      )
      classIds.set(name, made.id)
    }
    const userIds = new Map<string, number>()
    for (const [index, person] of DEMO_PEOPLE.entries()) {
      const { id } = await createUser(
        {
          institutionId,
          schoolId: person.school === null ? null : (schoolIds.get(person.school) as number),
          username: person.username,
          name: person.name,
          passwordHash,
          groups: person.groups,
          email: `${person.username}@horizonte.example`,
          publicIdentifier: String(202_600_001 + index),
          person: { nursingMother: person.nursingMother ?? false, cellphone: person.cellphone ?? null },
        },
        { trx }
      )
      userIds.set(person.username, id)
      if (person.class) {
        const role = person.groups[0] === 'Professor' ? 'teacher' : 'student'
        await addToClass({ classId: classIds.get(person.class) as number, userId: id, role }, { trx })
      }
    }
    for (const username of GUARDIAN.candidates)
      await linkGuardian(
        {
          guardianId: userIds.get(GUARDIAN.username) as number,
          candidateId: userIds.get(username) as number,
        },
        { trx }
      )
    const networkIds = await makeCandidates(
      { institutionId, regionId: regionIds.get('capital') ?? null },
      trx
    )
    return { institutionId, userIds, networkIds, candidateIds: candidatesBySchool(userIds) }
  })
}

function candidatesBySchool(userIds: Map<string, number>): Record<SchoolName, number[]> {
  const ids: Record<SchoolName, number[]> = { horizonte: [], 'beira-mar': [] }
  for (const person of DEMO_PEOPLE)
    if (person.school && (person.groups[0] === 'ALUNO' || person.groups[0] === 'RESPONDENTE'))
      ids[person.school].push(userIds.get(person.username) as number)
  return ids
}

/** The people of a demo school that is there already. */
export async function findPeople(): Promise<DemoPeople> {
  const institution: { id: number } = await db
    .from('institutions')
    .where('codename', DEMO_INSTITUTION.codename)
    .select('id')
    .firstOrFail()
  const users: { id: number; username: string }[] = await db
    .from('users')
    .where('institution_id', institution.id)
    .select('id', 'username')
  const all = new Map(users.map(({ id, username }) => [username, id]))
  const idsOf = (people: readonly { username: string }[]) =>
    new Map(
      people.flatMap(({ username }) => {
        const id = all.get(username)
        return id === undefined ? [] : [[username, id] as const]
      })
    )
  const userIds = idsOf(DEMO_PEOPLE)
  return {
    institutionId: institution.id,
    userIds,
    networkIds: idsOf(NETWORK_CANDIDATES),
    candidateIds: candidatesBySchool(userIds),
  }
}
