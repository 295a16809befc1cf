import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { categories } from '@banca/item-renderers/logic'
import { deliveryExams, publicItemsJson } from '#catalog'
import { demoExams } from '#database/demo/exams/index'
import { DEMO_PEOPLE } from '#database/demo/people'
import { seedDemo } from '#database/demo/seed_demo'
import { clock } from '#shared'
import { as, loginAs } from '#tests/fixtures/people'

test.group('The demo school', () => {
  test('is made once, is complete, and shows each kind of exam', async ({ client, assert }) => {
    const outcome = await seedDemo({ besideOthers: true })
    const planned = demoExams(clock.now())
    const items = planned.flatMap(({ file }) => file.items as unknown[]).length
    assert.isAbove(items, 60)
    assert.deepInclude(outcome, { kind: 'made', people: 40, exams: planned.length, items })
    assert.deepEqual(await seedDemo({ besideOthers: true }), { kind: 'skipped' })

    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const users = await db
      .from('users')
      .where('institution_id', institution.id)
      .select('id', 'username', 'logged_group')
    assert.sameMembers(
      users.map((user) => user.username),
      DEMO_PEOPLE.map((person) => person.username)
    )
    assert.lengthOf(
      await db
        .from('persons')
        .where('nursing_mother', 1)
        .whereIn(
          'user_id',
          users.map((user) => user.id)
        ),
      1
    )

    const accommodated = await db
      .from('applications')
      .join('users', 'users.id', 'applications.user_id')
      .where({ 'users.username': 'aluno28', 'applications.institution_id': institution.id })
      .select('time_factor', 'granted_seconds', 'max_duration_minutes')
    assert.isAbove(accommodated.length, 0)
    for (const {
      time_factor: factor,
      granted_seconds: granted,
      max_duration_minutes: minutes,
    } of accommodated)
      assert.deepEqual([factor, granted], [125, Math.ceil(minutes / 4) * 60])

    const reached = await db
      .from('persons')
      .join('users', 'users.id', 'persons.user_id')
      .where({ institution_id: institution.id, logged_group: 'ALUNO' })
      .select('cellphone')
    assert.lengthOf(reached, 30)
    assert.lengthOf(
      new Set(reached.map((one) => one.cellphone)),
      30,
      'each candidate has a phone of their own'
    )
    for (const { cellphone } of reached) assert.match(cellphone, /^20 9\d{4}-\d{4}$/)

    const exams = await db
      .from('exams')
      .where('institution_id', institution.id)
      .orderBy('id')
      .select('id', 'idn')
    const byIdn = new Map(exams.map((exam) => [exam.idn as string, exam.id as number]))
    const details = await deliveryExams([...byIdn.values()])
    const detail = (idn: string) => details.get(byIdn.get(idn) as number)
    assert.isTrue(detail('demo-humanas')?.collection.configuration.canBrowseAcrossItems)
    assert.isFalse(detail('demo-portugues')?.collection.configuration.canBrowseAcrossItems)
    assert.isAbove(detail('demo-portugues')?.minimumStaySeconds ?? 0, 0)
    assert.isTrue(detail('demo-ciencias')?.collection.flags.answerSheetDisclosed)
    assert.isAbove(detail('demo-redacao')?.windows[0]?.startAt ?? 0, clock.now())
    assert.equal(detail('demo-logica')?.mandatoryCollectionName, 'Nivelamento')
    const areas = Object.fromEntries(
      [...details.values()].map(({ exam }) => [exam.idn, exam.areaDoConhecimento])
    )
    // 8 is writing; what belongs to none of the areas names none.
    const right = {
      'demo-humanas': 4,
      'demo-matematica': 2,
      'demo-portugues': 1,
      'demo-ciencias': 3,
      'demo-redacao': 8,
      'demo-nivelamento': null,
      'demo-logica': 2,
    }
    assert.deepEqual(areas, {
      ...right,
      'demo-acompanhado': null,
      'demo-camera': null,
      'demo-tipos': null,
    })

    const texts = (await Promise.all([...byIdn.values()].map((id) => publicItemsJson(id))))
      .flat()
      .map(({ json }) => json)
    const used = new Set(texts.map((json) => JSON.parse(json).category))
    assert.sameMembers([...used], [...categories], 'the demo shows every category that exists')
    const all = texts.join('')
    for (const part of ['<mfrac>', '<table>', '/files/', '<figure>']) assert.include(all, part)

    const rooms = await db.from('rooms').where('institution_id', institution.id).orderBy('name')
    assert.deepEqual(
      rooms.map((room) => room.name),
      ['Sala 1', 'Sala 2', 'Sala 3']
    )
    assert.lengthOf(await db.from('applications').where('room_id', rooms[0].id), 30)
    const watched = { institution_id: institution.id, room_id: rooms[0].id }
    assert.deepEqual(
      (await db.from('applications').where(watched).distinct('exam_id')).map((one) => one.exam_id),
      [byIdn.get('demo-acompanhado')]
    )
    const proctor = users.find((user) => user.username === 'proctor')
    assert.deepEqual(
      (await db.from('room_responsibles').where('user_id', proctor.id)).map((one) => one.room_id),
      [rooms[0].id]
    )
    for (const { collection } of details.values()) {
      const asks = collection.flags.shouldStreamToAgora || collection.configuration.shouldTakeSnapshots
      assert.equal(
        asks,
        ['Simulado acompanhado', 'Avaliação com câmera: encerrada'].includes(collection.name),
        `only the watched exams ask for a camera: ${collection.name}`
      )
    }

    const ofSala3 = { room_id: rooms[2].id }
    for (const [table, least] of [
      ['room_messages', 5],
      ['evidence_pictures', 10],
      ['recordings', 1],
    ] as const)
      assert.isAtLeast((await db.from(table).where(ofSala3)).length, least, table)
    const sat = await db.from('applications').where(ofSala3).firstOrFail()
    assert.equal(sat.state, 'FINISHED')
    assert.isAbove((await db.from('connection_records').where('application_id', sat.id)).length, 50)
    assert.lengthOf(await db.from('login_events').where({ user_id: sat.user_id, type: 'login' }), 2)
    const [photos] = await db.from('candidate_documents').where('candidate_id', sat.user_id)
    assert.isNull(photos.confirmed_at, 'an administrator has not looked yet')

    const candidate = users.find((user) => user.username === 'aluno')
    const states = await db
      .from('applications')
      .where('user_id', candidate.id)
      .select('exam_id', 'state', 'started_at', 'finished_at')
    assert.lengthOf(states, planned.filter(({ sitters }) => sitters !== 'watched').length)
    const past = states.find((application) => application.exam_id === byIdn.get('demo-ciencias'))
    assert.equal(past.state, 'FINISHED')
    assert.isBelow(past.finished_at, clock.now() - 86_400_000)
    assert.deepEqual(
      new Set(states.filter((one) => one !== past).map((one) => one.state)),
      new Set(['CREATED'])
    )

    const address = /\/files\/[0-9a-f]{48}/.exec(all)?.[0] as string
    const picture = await client
      .get(address)
      .headers(as(await loginAs({ id: candidate.id, groups: ['ALUNO'] })))
    picture.assertStatus(200)
  })

  test('the commission and the corrector follow the collections of their school by lists and counts, and get no single application', async ({
    client,
    assert,
  }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const school = await db
      .from('schools')
      .where({ institution_id: institution.id, codename: 'horizonte' })
      .firstOrFail()
    const ours = async (collection: number) =>
      Number(
        (
          await db
            .from('applications')
            .where({ collection_id: collection, school_id: school.id })
            .count('* as total')
            .firstOrFail()
        ).total
      )
    for (const [username, group] of [
      ['comissao', 'COMISSION'],
      ['corretor', 'CORRECTOR'],
    ] as const) {
      const user = await db.from('users').where({ institution_id: institution.id, username }).firstOrFail()
      const token = as(await loginAs({ id: user.id, groups: [group] }))
      const cards = (await client.get('/v1/collections_prefilter?size=100').headers(token)).body()
        .results as { id: number; totalApplications: number }[]
      assert.isAbove(cards.length, 7)
      for (const card of cards) {
        assert.isAbove(card.totalApplications, 0)
        assert.equal(card.totalApplications, await ours(card.id))
      }
      const listed = (
        await client.get(`/v1/applications/dashboard?collection=${cards[0]?.id}`).headers(token)
      ).body()
      assert.equal(listed.count, cards[0]?.totalApplications)
      const one = listed.results[0].id as number
      for (const path of ['', '/answers', '/answer_sheet', '/dashboard-video']) {
        const refused = await client.get(`/v1/applications/${one}${path}`).headers(token)
        refused.assertStatus(404)
      }
    }
  })

  test('one that was cut off is completed', async ({ assert }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const count = async () =>
      Number(
        (
          await db
            .from('applications')
            .where('institution_id', institution.id)
            .count('* as total')
            .firstOrFail()
        ).total
      )
    const before = await count()
    const last = await db
      .from('exams')
      .where({ institution_id: institution.id, idn: 'demo-logica' })
      .firstOrFail()
    await db.from('applications').where('exam_id', last.id).delete()
    await db.from('exams').where('id', last.id).delete()
    await db.from('institutions').where('id', institution.id).update({ settings_json: '{}' })
    const outcome = await seedDemo({ besideOthers: true })
    assert.equal(outcome.kind, 'made')
    assert.equal(await count(), before)
  })

  test('a school that is there keeps the demo out', async ({ assert }) => {
    await db
      .from('institutions')
      .where('codename', 'demo')
      .update({ codename: `demo-${clock.now()}` })
    assert.deepEqual(await seedDemo(), { kind: 'skipped' })
  })
})
