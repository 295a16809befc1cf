import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { giveSchools } from '#tests/fixtures/further_schools'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type School,
} from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

const link = (guardian: { id: number }, candidate: { id: number }) =>
  linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })

test.group('what is around a person on their record', () => {
  test('is as much of it as the reader sees: classes, candidates and guardians of other schools are not', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [a, b] = [await createSchool(institution), await createSchool(institution)]
    const [inA, inB] = [await createClass(a), await createClass(b)]
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
    const readerOf = async (school: School) =>
      loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const administrator = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const childA = await createUser({ groups: ['ALUNO'], institution, schoolClass: inA })
    const childB = await createUser({ groups: ['ALUNO'], institution, schoolClass: inB })

    const both = await createUser({ groups: ['Professor', 'RESPONSIBLE', 'ALUNO'], institution, school: a })
    await giveSchools(both, b)
    for (const { id } of [inA, inB])
      await db.table('class_members').insert({ class_id: id, user_id: both.id, role: 'teacher' })
    for (const child of [childA, childB]) await link(both, child)
    // As a list makes them: of no school.
    const parent = await createUser({ groups: ['RESPONSIBLE'], institution })
    const colleagueB = await createUser({ groups: ['RESPONSIBLE', 'Professor'], institution, school: b })
    for (const child of [both, childA]) {
      await link(parent, child)
      await link(colleagueB, child)
    }
    const around = async (token: string, { id }: { id: number }) => {
      const answer = await client.get(`/v1/people/${id}`).headers(as(token))
      answer.assertStatus(200)
      const { classes, guardians, guarded } = answer.body()
      const ids = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((one, other) => one - other)
      return { classes: ids(classes), guardians: ids(guardians), guarded: ids(guarded) }
    }
    const ofA = await readerOf(a)
    assert.deepEqual(await around(ofA, both), {
      classes: [inA.id],
      guarded: [childA.id],
      guardians: [parent.id],
    })
    assert.deepEqual(await around(await readerOf(b), both), {
      classes: [inB.id],
      guarded: [childB.id],
      guardians: [colleagueB.id],
    })
    assert.deepEqual(await around(administrator, both), {
      classes: [inA.id, inB.id],
      guarded: [childA.id, childB.id],
      guardians: [parent.id, colleagueB.id],
    })
    assert.deepEqual(await around(ofA, childA), {
      classes: [inA.id],
      guarded: [],
      guardians: [parent.id, both.id].toSorted((one, other) => one - other),
    })
  })
})
