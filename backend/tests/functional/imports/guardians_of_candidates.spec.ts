import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { beginErasing, linkGuardian } from '#identity'
import { say } from '#shared'
import { listsOf } from '#tests/fixtures/import_runs'
import {
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

const HEAD = 'Nome;Matrícula;Nome do responsável;E-mail do responsável'

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  return { institution, school, schoolClass, token }
}

const byAddress = (institutionId: number, email: string) =>
  db.from('users').where({ institution_id: institutionId, email }).first()
const candidateBy = (identifier: string) => db.from('users').where('public_identifier', identifier).first()
const seenBy = async (guardianId: number) =>
  (await db.from('guardian_links').where('guardian_id', guardianId).orderBy('student_id')).map(
    ({ student_id: id }) => id
  )

test.group('guardians in a list of candidates', () => {
  test('are made and linked once, also for candidates whom the list makes; the undo takes both back', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const lists = listsOf(client, 'students')
    const [one, two] = [unique('ra'), unique('ra')]
    const email = `${unique('mae')}@familia.example`
    const file = [
      HEAD,
      `Ana Souza;${one};Joana Souza;${email}`,
      `Bia Souza;${two};Joana Souza;${email.toUpperCase()}`,
      `Caio;${unique('ra')};Sem Endereço;`,
      `Davi;${unique('ra')};;`,
      `Eva;${unique('ra')};Joana;isto não é`,
    ]
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { create: 4, refused: 1 })
    const checked = await lists.rows(token, run.id)
    const ofLine = (rows: typeof checked, line: number) => rows.find((row) => row.line === line)
    assert.deepEqual(
      ofLine(checked, 2)?.changes.filter(({ field }) => field.startsWith('guardian')),
      [
        { field: 'guardian_name', from: null, to: 'Joana Souza' },
        { field: 'guardian_username', from: null, to: email },
        { field: 'guardian_email', from: null, to: email },
        { field: 'guardian', from: null, to: `Joana Souza (${email})` },
      ]
    )
    assert.deepEqual(
      ofLine(checked, 4)?.warnings.map(({ message }) => message),
      [say('pt-BR', 'imports.guardian_incomplete')]
    )
    assert.isNull(await byAddress(institution.id, email))

    const applied = await lists.act(token, run.id, 'apply')
    assert.deepEqual(applied.counts, { created: 4, refused: 1 })
    const after = await lists.rows(token, run.id)
    for (const line of [2, 3, 4, 5])
      assert.deepEqual(ofLine(after, line)?.changes, ofLine(checked, line)?.changes)
    const guardian = await byAddress(institution.id, email)
    assert.include(guardian, { name: 'Joana Souza', logged_group: 'RESPONSIBLE', is_active: 1 })
    assert.isNull(guardian.password_hash)
    assert.deepEqual(await seenBy(guardian.id), [(await candidateBy(one)).id, (await candidateBy(two)).id])
    assert.deepEqual((await lists.send(token, file)).counts, { same: 4, refused: 1 })

    const undone = await lists.act(token, run.id, 'undo')
    assert.deepEqual(undone.counts, { undone: 4, refused: 1 })
    assert.deepEqual(await seenBy(guardian.id), [])
    assert.equal((await byAddress(institution.id, email)).is_active, 0)
    assert.equal((await candidateBy(one)).is_active, 0)
  })

  test('a school links a guardian who is there, and changes neither name nor address of anybody', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass } = await office()
    await storeTree(institution.id, 'SCHOOL-ADMIN', {
      BackOffice: { Imports: { Students: true, Guardians: true } },
    })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school }))
    const lists = listsOf(client, 'students')
    const identifier = unique('ra')
    const candidate = await createUser({ groups: ['ALUNO'], schoolClass })
    await db.from('users').where('id', candidate.id).update({ public_identifier: identifier })
    const known = await createUser({ groups: ['RESPONSIBLE'], institution, name: 'Lia' })
    const email = `${unique('lia')}@familia.example`
    await db.from('users').where('id', known.id).update({ email })
    // Somebody of the staff whose address is named is no guardian, and gets none of it.
    const head = await createUser({ groups: ['Diretor'], school })
    const address = `${unique('dir')}@escola.example`
    await db.from('users').where('id', head.id).update({ email: address, username: address })
    const before = await db.from('users').where('id', head.id).firstOrFail()
    const run = await lists.send(token, [HEAD, `${candidate.username};${identifier};Outro Nome;${email}`])
    const [row] = await lists.rows(token, run.id)
    assert.deepEqual(
      row?.changes.filter(({ field }) => field.startsWith('guardian')).map(({ field }) => field),
      ['guardian']
    )
    await lists.act(token, run.id, 'apply')
    assert.include(await db.from('users').where('id', known.id).firstOrFail(), { name: 'Lia', email })
    assert.deepEqual(await seenBy(known.id), [candidate.id])
    const staff = await lists.apply(token, [HEAD, `${candidate.username};${identifier};Chefe;${address}`])
    assert.include(await db.from('users').where('id', head.id).firstOrFail(), {
      email: address,
      name: before.name,
    })
    assert.deepEqual(await seenBy(head.id), [])
    assert.isAbove(staff.id, 0)

    // Who may send no lists of guardians gives none by a list of candidates either.
    const teacher = await createUser({ groups: ['Professor'], school })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    const theirs = await loginAs(teacher)
    const fresh = `${unique('pai')}@familia.example`
    const asked = await lists.send(theirs, [HEAD, `${candidate.username};${identifier};Pai;${fresh}`])
    const [warned] = await lists.rows(theirs, asked.id)
    assert.deepEqual(
      warned?.warnings.map(({ message }) => message),
      [say('pt-BR', 'imports.guardian_not_allowed')]
    )
    await lists.act(theirs, asked.id, 'apply')
    assert.isNull(await byAddress(institution.id, fresh))
  })

  test('a guardian whom two accounts may be refuses the row, and nobody is made of it', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const lists = listsOf(client, 'students')
    const email = `${unique('dois')}@familia.example`
    for (let at = 0; at < 2; at += 1) {
      const one = await createUser({ groups: ['RESPONSIBLE'], institution })
      await db.from('users').where('id', one.id).update({ email })
    }
    const identifier = unique('ra')
    const run = await lists.apply(token, [HEAD, `Ana;${identifier};Joana;${email}`, `Bia;${unique('ra')};;`])
    assert.deepEqual(run.counts, { created: 1, refused: 1 })
    assert.isNull(await candidateBy(identifier))
    assert.deepEqual((await lists.problems(token, run.id))[0], [
      `guardian_email: ${say('pt-BR', 'people.row_guardian_of_several')}`,
    ])
  })

  test('somebody else’s link and a guardian who is being erased stay in an undo', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const lists = listsOf(client, 'students')
    const [one, two] = [unique('ra'), unique('ra')]
    const [mother, father] = [`${unique('mae')}@familia.example`, `${unique('pai')}@familia.example`]
    const run = await lists.apply(token, [HEAD, `Ana;${one};Mãe;${mother}`, `Bia;${two};Pai;${father}`])
    const [first, second] = [await byAddress(institution.id, mother), await byAddress(institution.id, father)]
    const other = await createUser({ groups: ['ALUNO'], schoolClass })
    await linkGuardian({ guardianId: first.id, candidateId: other.id })
    await db
      .from('guardian_links')
      .where({ guardian_id: first.id, student_id: other.id })
      .update({ created_at: Date.now() + 3_600_000 })
    await db.transaction((trx) => beginErasing(trx, second.id))
    const undone = await lists.act(token, run.id, 'undo')
    assert.deepEqual(undone.counts, { partly: 2 })
    assert.deepEqual(await seenBy(first.id), [other.id])
    assert.equal((await byAddress(institution.id, mother)).is_active, 1)
    assert.deepEqual(await seenBy(second.id), [(await candidateBy(two)).id])
    assert.equal((await candidateBy(two)).is_active, 0)
  })
})
