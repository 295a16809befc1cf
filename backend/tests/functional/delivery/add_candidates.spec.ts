import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'

/** An institution with two schools and a class in each; the collection is the first one's. */
async function network({ sharedFlow = true } = {}) {
  const institution = await createInstitution({
    settings: { preferences: { Shared_Data__ActivateSharedFlow: sharedFlow } },
  })
  const own = await createClass(await createSchool(institution))
  const other = await createClass(await createSchool(institution))
  const sitting = await createSitting({ institution })
  await db.from('collections').where('id', sitting.collectionId).update({ school_id: own.school.id })
  const categoriesOf = async (schoolClass: typeof own) => {
    const row = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    return {
      unity: `school-${row.school_id}`,
      grade: `grade-${row.school_id}-${row.grade_id}`,
      class: `class-${row.id}`,
    }
  }
  return {
    institution,
    own,
    other,
    categoriesOf,
    collection: sitting.collectionId,
    examId: sitting.examId,
    admin: await loginAs(sitting.admin),
    coordinator: await loginAs(await createUser({ groups: ['COORDINATOR'], school: own.school })),
    teacher: await loginAs(
      await createUser({ groups: ['Professor'], school: own.school, schoolClass: own, role: 'teacher' })
    ),
    applicationsOf: (user: { id: number }) =>
      db.from('applications').where({ user_id: user.id, collection_id: sitting.collectionId }),
  }
}

test.group('adding candidates to a collection', () => {
  test('more than 5,000 applications at once are refused with the field, and nothing is made', async ({
    client,
    assert,
  }) => {
    const { own, collection, admin } = await network()
    const { id } = await createUser({ schoolClass: own })
    const model = (await db.from('users').where('id', id).firstOrFail()) as Record<string, unknown>
    const crowd = Array.from({ length: 5_000 }, (_, at) => ({
      ...model,
      id: id + 1 + at,
      username: `many-${id}-${at}`,
      public_identifier: `many-${id}-${at}`,
      email: null,
    }))
    const rowsOf = (row: (user: { id: number }) => object) => crowd.map(row)
    const store = async (table: string, rows: object[]) => {
      for (let from = 0; from < rows.length; from += 250)
        await db.table(table).multiInsert(rows.slice(from, from + 250))
    }
    await store('users', crowd)
    await store(
      'user_groups',
      rowsOf((user) => ({ user_id: user.id, group_name: 'ALUNO' }))
    )
    await store(
      'class_members',
      rowsOf((user) => ({ class_id: own.id, user_id: user.id, role: 'student' }))
    )
    const before = await db.from('applications').where('collection_id', collection)
    const refused = await client
      .post('/v1/applications')
      .headers(as(admin))
      .json({ collection, classes: [own.id] })
    refused.assertStatus(400)
    assert.match(JSON.stringify(refused.body().classes), /Adicione menos turmas|Add fewer classes/)
    assert.lengthOf(await db.from('applications').where('collection_id', collection), before.length)
  })

  test('a complete class counts who is there already; inactive members and staff are left out', async ({
    client,
    assert,
  }) => {
    const { own, collection, admin, coordinator, teacher, applicationsOf } = await network()
    const [first, second] = [await createUser({ schoolClass: own }), await createUser({ schoolClass: own })]
    const gone = await createUser({ schoolClass: own })
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    await createUser({ groups: ['PROCTOR'], schoolClass: own })
    const add = async (body: object, token = admin) =>
      client
        .post('/v1/applications')
        .headers(as(token))
        .json({ collection, ...body })
    const one = await add({ user: first.id }, coordinator)
    assert.deepEqual([one.status(), one.body()], [201, { created: 1, alreadyCreated: 0 }])
    const again = await add({ user: first.id }, coordinator)
    assert.deepEqual([again.status(), again.body().code], [400, 'already_scheduled'])
    const grade = (await db.from('classes').where('id', own.id).firstOrFail()).grade_id
    const all = await add({ grade, classes: [own.id] }, teacher)
    assert.deepEqual([all.status(), all.body()], [201, { created: 1, alreadyCreated: 1 }])
    const repeated = await add({ classes: [own.id] })
    assert.deepEqual([repeated.status(), repeated.body()], [201, { created: 0, alreadyCreated: 2 }])
    for (const user of [first, second]) assert.lengthOf(await applicationsOf(user), 1)
    assert.lengthOf(await applicationsOf(gone), 0)
    const empty = await createClass(own.school)
    const nobody = await add({ classes: [empty.id] })
    assert.deepEqual(
      [nobody.status(), nobody.body().nonFieldErrors],
      [404, ['Nenhum estudante encontrado nessa turma.']]
    )
  })

  test('an exam without a window refuses all of it, the other exams included', async ({ client, assert }) => {
    const { institution, own, collection, admin, applicationsOf } = await network()
    const added = await createSitting({ institution, exam: { collection } })
    await db.from('time_windows').where('exam_id', added.examId).delete()
    const user = await createUser({ schoolClass: own })
    for (const body of [{ user: user.id }, { classes: [own.id] }]) {
      const refused = await client
        .post('/v1/applications')
        .headers(as(admin))
        .json({ collection, ...body })
      assert.deepEqual([refused.status(), refused.body().code], [400, 'not_scheduled'])
    }
    assert.lengthOf(await applicationsOf(user), 0)
  })

  test('shared candidates are of other schools, are marked, and need the preference', async ({
    client,
    assert,
  }) => {
    const { own, other, collection, admin, coordinator, applicationsOf } = await network()
    const [inside, outside] = [
      await createUser({ schoolClass: own }),
      await createUser({ schoolClass: other }),
    ]
    const share = async (body: object, token = admin) =>
      (
        await client
          .post('/v1/applications/shared_create')
          .headers(as(token))
          .json({ collection, ...body })
      ).status()
    assert.equal(await share({ user: inside.id }), 404)
    assert.equal(await share({ user: outside.id }, coordinator), 404)
    assert.equal(await share({}), 400)
    assert.equal(await share({ user: outside.id }), 201)
    assert.equal(await share({ classes: [other.id] }), 201)
    const [application] = await applicationsOf(outside)
    assert.equal(Number(application.shared_student), 1)
    const body = { collection, user: inside.id, shared_student: false }
    ;(await client.post('/v1/applications').headers(as(admin)).json(body)).assertStatus(201)
    assert.equal(Number((await applicationsOf(inside))[0].shared_student), 0)

    const off = await network({ sharedFlow: false })
    const user = await createUser({ schoolClass: off.other })
    for (const path of ['/v1/applications/shared_create', '/v1/applications'])
      (
        await client
          .post(path)
          .headers(as(off.admin))
          .json({ collection: off.collection, user: user.id, shared_student: true })
      ).assertStatus(403)
    assert.lengthOf(await off.applicationsOf(user), 0)
  })

  test('two who add the same class at once make one application each', async ({ client, assert }) => {
    const { own, collection, admin, teacher, applicationsOf } = await network()
    const users = [await createUser({ schoolClass: own }), await createUser({ schoolClass: own })]
    const answers = await Promise.all(
      [admin, teacher, admin, teacher].map(async (token) =>
        client
          .post('/v1/applications')
          .headers(as(token))
          .json({ collection, classes: [own.id] })
      )
    )
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [201, 201, 201, 201]
    )
    assert.equal(
      answers.reduce((sum, answer) => sum + answer.body().created, 0),
      2
    )
    for (const user of users) assert.lengthOf(await applicationsOf(user), 1)
  })

  test('nobody adds people of another school, class or institution', async ({ client, assert }) => {
    const { own, other, collection, coordinator, teacher, applicationsOf } = await network()
    const inside = await createUser({ schoolClass: own })
    const beside = await createUser({ schoolClass: await createClass(own.school) })
    const outside = await createUser({ schoolClass: other })
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const statusOf = async (token: string, body: object) =>
      (
        await client
          .post('/v1/applications')
          .headers(as(token))
          .json({ collection, ...body })
      ).status()
    assert.equal(await statusOf(coordinator, { user: outside.id }), 404)
    assert.equal(await statusOf(coordinator, { classes: [other.id] }), 404)
    assert.equal(await statusOf(teacher, { user: beside.id }), 404)
    assert.equal(await statusOf(stranger, { user: inside.id }), 404)
    for (const group of ['SCHOOL-ADMIN', 'PROCTOR', 'CORRECTOR', 'ALUNO', 'RESPONSIBLE'] as const)
      assert.equal(
        await statusOf(await loginAs(await createUser({ groups: [group], school: own.school })), {
          user: inside.id,
        }),
        403,
        group
      )
    for (const user of [inside, beside, outside]) assert.lengthOf(await applicationsOf(user), 0)
  })
})

test.group('adding a new candidate', () => {
  test('makes the person, the membership and the applications; a generated password logs in', async ({
    client,
    assert,
  }) => {
    const { institution, own, collection, coordinator, categoriesOf, applicationsOf } = await network()
    const publicIdentifier = unique('2026')
    const person = {
      name: ' Ana Beatriz Souza ',
      public_identifier: publicIdentifier,
      email: 'Ana@Escola.br',
    }
    const made = await client
      .post('/v1/applications')
      .headers(as(coordinator))
      .json({ collection, ...person, username: '', password: '', extra: await categoriesOf(own) })
    made.assertStatus(201)
    const { user, password, ...counts } = made.body()
    assert.deepEqual(counts, { created: 1, alreadyCreated: 0 })
    assert.deepEqual(user, {
      id: user.id,
      name: 'Ana Beatriz Souza',
      username: publicIdentifier,
      publicIdentifier,
    })
    assert.match(password, /^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/)
    const row = await db.from('users').where('id', user.id).firstOrFail()
    assert.deepEqual(
      [row.email, row.school_id, row.institution_id],
      ['ana@escola.br', own.school.id, institution.id]
    )
    const members = await db.from('class_members').where('user_id', user.id)
    assert.deepEqual(
      members.map((one) => [one.class_id, one.role]),
      [[own.id, 'student']]
    )
    const [application] = await applicationsOf(user)
    assert.deepEqual([application.class_id, application.school_id], [own.id, own.school.id])
    const entered = await client.post('/v1/login').json({ username: user.username, password })
    entered.assertStatus(200)
    assert.deepEqual(entered.body().user.groups, ['ALUNO'])
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'candidate_added')
    assert.lengthOf(acts, 1)
    assert.notInclude(JSON.stringify(acts), password)
  })

  test('a chosen user name and password are taken, a weak one is refused on its field', async ({
    client,
    assert,
  }) => {
    const { own, collection, admin, categoriesOf } = await network()
    const username = unique('ana@escola.br')
    const body = { collection, name: 'Ana Lima', public_identifier: unique('id'), username }
    const add = async (password: string) =>
      client
        .post('/v1/applications')
        .headers(as(admin))
        .json({ ...body, password, extra: await categoriesOf(own) })
    const weak = await add('12345678')
    assert.deepEqual([weak.status(), weak.body().code], [400, 'weak_password'])
    assert.lengthOf(weak.body().password, 1)
    const made = await add('girafa-azul-no-telhado')
    assert.deepEqual([made.status(), made.body().password], [201, null])
    const entered = await client.post('/v1/login').json({ username, password: 'girafa-azul-no-telhado' })
    entered.assertStatus(200)
  })

  test('what is missing, wrong or taken is named by its field, and nothing is made', async ({
    client,
    assert,
  }) => {
    const { institution, own, other, collection, admin, categoriesOf } = await network()
    const first = {
      name: 'Ana',
      public_identifier: unique('id'),
      email: 'ana@escola.br',
      username: unique('ana'),
    }
    const extra = await categoriesOf(own)
    const add = (body: object) =>
      client
        .post('/v1/applications')
        .headers(as(admin))
        .json({ collection, ...body })
    ;(await add({ ...first, extra })).assertStatus(201)
    const people = async () => (await db.from('users').where('institution_id', institution.id)).length
    const before = await people()
    const fieldsOf = async (body: object) => {
      const { status, keys } = await add(body).then((answer) => ({
        status: answer.status(),
        keys: Object.keys(answer.body()).filter((key) => key !== 'code'),
      }))
      assert.equal(status, 400)
      return keys.toSorted()
    }
    assert.deepEqual(await fieldsOf({}), ['extra', 'name', 'publicIdentifier'])
    assert.deepEqual(await fieldsOf({ name: ' ', public_identifier: '', extra: {} }), [
      'extra.class',
      'extra.grade',
      'extra.unity',
      'name',
      'publicIdentifier',
    ])
    const another = { name: 'Bia', public_identifier: unique('id') }
    assert.deepEqual(await fieldsOf({ ...another, email: 'nada', extra }), ['email'])
    assert.deepEqual(await fieldsOf({ ...another, email: 'ANA@escola.br', extra }), ['email'])
    assert.deepEqual(
      await fieldsOf({
        ...another,
        public_identifier: first.public_identifier.toUpperCase(),
        username: 'x1x2',
        extra,
      }),
      ['publicIdentifier']
    )
    assert.deepEqual(await fieldsOf({ ...another, username: first.username.toUpperCase(), extra }), [
      'username',
    ])
    const elsewhere = await categoriesOf(other)
    assert.deepEqual(await fieldsOf({ ...another, extra: { ...elsewhere, class: extra.class } }), [
      'extra.grade',
      'extra.unity',
    ])
    assert.equal(await people(), before)
    // The same identifier and e-mail are free in another institution.
    const free = await network()
    ;(
      await client
        .post('/v1/applications')
        .headers(as(free.admin))
        .json({
          collection: free.collection,
          ...first,
          username: '',
          extra: await free.categoriesOf(free.own),
        })
    ).assertStatus(201)
  })

  test('without a window nobody is made', async ({ client, assert }) => {
    const { institution, own, collection, examId, admin, categoriesOf } = await network()
    await db.from('time_windows').where('exam_id', examId).delete()
    const before = await db.from('users').where('institution_id', institution.id)
    const refused = await client
      .post('/v1/applications')
      .headers(as(admin))
      .json({ collection, name: 'Ana', public_identifier: unique('id'), extra: await categoriesOf(own) })
    assert.deepEqual([refused.status(), refused.body().code], [400, 'not_scheduled'])
    assert.lengthOf(await db.from('users').where('institution_id', institution.id), before.length)
  })

  test('two who add the same person at once make one', async ({ client, assert }) => {
    const { institution, own, collection, admin, coordinator, categoriesOf } = await network()
    const publicIdentifier = unique('id')
    const body = {
      collection,
      name: 'Ana',
      public_identifier: publicIdentifier,
      extra: await categoriesOf(own),
    }
    const answers = await Promise.all(
      [admin, coordinator, admin, coordinator].map(async (token) =>
        client.post('/v1/applications').headers(as(token)).json(body)
      )
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [201, 400, 400, 400])
    for (const answer of answers.filter((one) => one.status() === 400))
      assert.lengthOf(answer.body().publicIdentifier, 1)
    const rows = await db
      .from('users')
      .where({ institution_id: institution.id, public_identifier: publicIdentifier })
    assert.lengthOf(rows, 1)
    assert.lengthOf(await db.from('applications').where('user_id', rows[0].id), 1)
  })

  test('classes and collections of others are not there', async ({ client, assert }) => {
    const { institution, own, other, collection, admin, coordinator, teacher, categoriesOf } = await network()
    const beside = await createClass(own.school)
    const foreign = await createClass()
    const foreignSitting = await createSitting()
    const before = await db.from('users').where('institution_id', institution.id)
    const add = async (token: string, body: object) =>
      (
        await client
          .post('/v1/applications')
          .headers(as(token))
          .json({ collection, name: 'Ana', public_identifier: unique('id'), ...body })
      ).status()
    assert.equal(await add(coordinator, { extra: await categoriesOf(other) }), 404)
    assert.equal(await add(teacher, { extra: await categoriesOf(beside) }), 404)
    assert.equal(await add(admin, { extra: await categoriesOf(foreign) }), 404)
    assert.equal(await add(admin, { extra: { ...(await categoriesOf(own)), class: 'class-x' } }), 404)
    const theirs = { collection: foreignSitting.collectionId, extra: await categoriesOf(own) }
    assert.equal(await add(admin, theirs), 404)
    assert.lengthOf(await db.from('users').where('institution_id', institution.id), before.length)
    for (const group of ['SCHOOL-ADMIN', 'PROCTOR', 'ALUNO'] as const)
      assert.equal(
        await add(await loginAs(await createUser({ groups: [group], school: own.school })), {
          extra: await categoriesOf(own),
        }),
        403
      )
  })
})
