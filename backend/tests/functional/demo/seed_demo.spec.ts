import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { categories } from '@banca/item-renderers/logic'
import { deliveryExams, publicItemsJson } from '#catalog'
import { STREET, WHAT_NOISE_IS } from '#database/demo/exams/essay_support'
import { ESSAYS } from '#database/demo/exams/essays'
import { demoExams } from '#database/demo/exams/index'
import { MARKS } from '#database/demo/mark_essays'
import { NETWORK_CANDIDATES, networkExam, trackExam } from '#database/demo/network/index'
import { DEMO_PEOPLE } from '#database/demo/people'
import { verifyMarks } from '#grading'
import { digestOf } from '#delivery/domain/digest'
import { seedDemo } from '#database/demo/seed_demo'
import { clock, countRows } from '#shared'
import { positionsWithWrongKey } from '#tests/fixtures/wrong_keys'
import { releasePayments, takePayments } from '#tests/fixtures/payments'
import { as, loginAs } from '#tests/fixtures/people'
import { testBackOffice } from './demo_back_office.js'

type Row = { id: number }
/** By the list that was imported: their identifiers. */
const IMPORTED = Array.from({ length: 12 }, (_, at) => String(202_620_001 + at))
const examOf = (institution: Row, idn: string) =>
  db.from('exams').where({ institution_id: institution.id, idn }).firstOrFail()
const userOf = (institution: Row, username: string) =>
  db.from('users').where({ institution_id: institution.id, username }).firstOrFail()

test.group('The demo school', (group) => {
  // As at `npm start`: one of its collections charges for appeals.
  group.setup(() => (takePayments(), releasePayments))

  test('is made once, is complete, and shows each kind of exam', async ({ client, assert }) => {
    const outcome = await seedDemo({ besideOthers: true })
    const planned = demoExams(clock.now())
    const files = [
      ...planned.map(({ file }) => file.items as unknown[]),
      networkExam(clock.now()).items,
      trackExam(clock.now()).items,
    ]
    const items = files.flat().length
    assert.isAbove(items, 60)
    assert.deepInclude(outcome, { kind: 'made', people: 603, exams: files.length, items })
    assert.deepEqual(await seedDemo({ besideOthers: true }), { kind: 'skipped' })

    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const users = await db
      .from('users')
      .where('institution_id', institution.id)
      .select('id', 'username', 'logged_group')
    assert.sameMembers(
      users.map((user) => user.username).filter((username) => !IMPORTED.includes(username)),
      [...DEMO_PEOPLE, ...NETWORK_CANDIDATES].map((person) => person.username)
    )
    const ids = users.map((user) => user.id)
    assert.lengthOf(await db.from('persons').where('nursing_mother', 1).whereIn('user_id', ids), 1)

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
      .where('users.username', 'like', 'aluno%')
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
      'demo-rede': null,
      'demo-trilha': 2,
      'demo-pre-teste': 3,
      'demo-humanas': 4,
      'demo-matematica': 2,
      'demo-portugues': 1,
      'demo-ciencias': 3,
      'demo-redacao': 8,
      'demo-nivelamento': null,
      'demo-logica': 2,
      'demo-linguagens': 1,
    }
    assert.deepEqual(areas, {
      ...right,
      'demo-acompanhado': null,
      'demo-camera': null,
      'demo-tipos': null,
      'demo-redacao-2026': 8,
      'demo-redacao-dupla': 8,
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
    assert.lengthOf(
      states,
      planned.filter(({ sitters }) => sitters !== 'pretest' && sitters !== 'watched').length
    )
    const over = ['demo-ciencias', 'demo-linguagens', 'demo-redacao-2026', 'demo-redacao-dupla'].map((idn) =>
      byIdn.get(idn)
    )
    const past = states.filter((application) => over.includes(application.exam_id))
    assert.lengthOf(past, 4)
    for (const { state, finished_at: at } of past) {
      assert.equal(state, 'FINISHED')
      assert.isBelow(at, clock.now() - 86_400_000)
    }
    assert.deepEqual(
      new Set(states.filter((one) => !past.includes(one)).map((one) => one.state)),
      new Set(['CREATED'])
    )

    const address = /\/files\/[0-9a-f]{48}/.exec(all)?.[0] as string
    const picture = await client
      .get(address)
      .headers(as(await loginAs({ id: candidate.id, groups: ['ALUNO'] })))
    picture.assertStatus(200)
  })

  test('three have appealed against one question, and another appeal is replied to', async ({ assert }) => {
    const appeals = await db
      .from('appeals')
      .join('users', 'users.id', 'appeals.user_id')
      .join('institutions', 'institutions.id', 'appeals.institution_id')
      .where('institutions.codename', 'demo')
      .orderBy('appeals.id')
      .select('users.username', 'appeals.position', 'appeals.status')
    assert.deepEqual(
      appeals.map(({ username, position, status }) => `${username} ${position} ${status}`),
      ['aluno 4 analysis', 'aluno06 4 analysis', 'aluno03 4 analysis', 'aluno02 3 disclosed']
    )
  })

  test('in one collection an appeal costs R$ 10,00, and its time is open, as for a plan', async ({
    assert,
  }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const windowOf = async (of: { collection_id: number }) =>
      db.from('appeal_windows').where('collection_id', of.collection_id).firstOrFail()
    const window = await windowOf(await examOf(institution, 'demo-linguagens'))
    const planned = await db.from('correction_plans').where('institution_id', institution.id).firstOrFail()
    const free = await windowOf(planned)
    assert.deepEqual([window.payment_appeal, window.for_appeal_value, free.payment_appeal], [1, 1_000, 0])
    assert.isAbove(Number(window.pay_until), Number(window.closes_at))
    for (const { opens_at: opens } of [window, free]) assert.isBelow(Number(opens), clock.now())
  })

  test('twelve have written an essay worth 1,000 that a person has to mark', async ({ assert }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const exam = await examOf(institution, 'demo-redacao-2026')
    const detail = (await deliveryExams([exam.id])).get(exam.id)
    assert.deepInclude(detail?.collection, { name: 'Redação Horizonte 2026' })
    assert.isTrue(detail?.collection.flags.categoryExam)
    assert.isBelow(detail?.windows[0]?.endAt ?? Infinity, clock.now())
    const items = await db.from('items').where('exam_id', exam.id).select('category', 'value')
    assert.deepEqual(
      items.map(({ category, value }) => [category, Number(value)]),
      [['FREE_RESPONSE', 1000]]
    )

    const answers = await db
      .from('answers')
      .join('applications', 'applications.id', 'answers.application_id')
      .join('users', 'users.id', 'applications.user_id')
      .where('applications.exam_id', exam.id)
      .select('users.username', 'users.name', 'answers.free_response', 'answers.earned', 'applications.state')
    assert.lengthOf(answers, 12)
    const textOf = (username: string): string | null =>
      answers.find((answer) => answer.username === username).free_response
    for (const { username, state, earned } of answers) {
      assert.deepEqual([state, earned], ['FINISHED', null])
      assert.equal(textOf(username), ESSAYS[username])
    }
    // What a corrector has to tell apart.
    assert.deepEqual(
      answers.filter(({ free_response: text }) => text === null).map(({ username }) => username),
      ['aluno04']
    )
    const lines = (textOf('aluno05') ?? '').length / 70
    assert.isAbove(lines, 5)
    assert.isBelow(lines, 7)
    const copied = textOf('aluno06') ?? ''
    const support = [...STREET, ...WHAT_NOISE_IS].filter((paragraph) => copied.includes(paragraph))
    const share = support.join('').length / copied.length
    assert.isAbove(share, 0.4)
    assert.isBelow(share, 0.7)
    assert.notMatch(textOf('aluno08') ?? '', /barulho|ruído|silêncio/i)
    assert.deepEqual(
      answers.filter(({ name, free_response: text }) => text?.includes(name)).map(({ username }) => username),
      ['aluno07']
    )
  })

  test('in the plan two essays have their mark, one needs a third and one a second; nobody holds a text', async ({
    assert,
  }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const exam = await examOf(institution, 'demo-redacao-dupla')
    const marks = await db
      .from('answer_marks')
      .join('users', 'users.id', 'answer_marks.user_id')
      .where('answer_marks.exam_id', exam.id)
      .whereNotNull('answer_marks.points')
      .select('users.username', 'answer_marks.points')
    // The last two by the panel: they are control texts.
    const expected = { aluno: 840_000, aluno09: 940_000, aluno04: 0, aluno11: 560_000, aluno12: 800_000 }
    assert.deepEqual(Object.fromEntries(marks.map(({ username, points }) => [username, points])), expected)
    const tasks = await db.from('correction_tasks').where('exam_id', exam.id)
    const counted = (state: string) => tasks.filter((task) => task.state === state).length
    const plan = await db.from('correction_plans').where('exam_id', exam.id).firstOrFail()
    assert.equal(plan.control_share, 10)
    const given = db.from('corrector_marks').where('plan_id', plan.id)
    assert.lengthOf(await given.whereNotNull('annotations_json'), 4)
    assert.lengthOf(await db.from('control_texts').where({ plan_id: plan.id, is_active: 1 }), 2)
    assert.deepEqual([counted('HELD'), tasks.filter(({ round }) => round === 3).length], [0, 1])
  })

  test('four of the essays are marked with a comment, the blank one has its 0, and the chains of all are unbroken', async ({
    client,
    assert,
  }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const corrector = await userOf(institution, 'corretor')
    const exam = await examOf(institution, 'demo-redacao-2026')
    const token = as(await loginAs({ id: corrector.id, groups: ['CORRECTOR'] }))
    const listed = await client
      .get('/v1/item_with_answer')
      .qs({ collection: exam.collection_id, page_size: 20 })
      .headers(token)
    listed.assertStatus(200)
    const rows = listed.body().results as {
      id: number
      correctionValue: number | null
      correctionStatus: string
      situation: string | null
      comment: string | null
    }[]
    assert.lengthOf(rows, 12)
    const marked = rows.filter(({ comment }) => comment !== null)
    assert.sameDeepMembers(
      marked.map(({ correctionValue: value, comment, correctionStatus }) => ({
        value,
        comment,
        correctionStatus,
      })),
      Object.values(MARKS).map((mark) => ({ ...mark, correctionStatus: 'replied' }))
    )
    assert.deepEqual(
      rows
        .filter(({ comment, correctionStatus }) => comment === null && correctionStatus !== 'analysis')
        .map(({ situation, correctionValue }) => [situation, correctionValue]),
      [['blank', 0]]
    )
    const ids = rows.map(({ id }) => id)
    const broken: number[] = []
    // Other tests may have left chains that they broke.
    await verifyMarks(({ answerId }) => void (ids.includes(answerId) && broken.push(answerId)))
    assert.deepEqual(broken, [])
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
      for (const card of cards) assert.equal(card.totalApplications, await ours(card.id))
      const own = cards.filter((card) => card.totalApplications > 0)
      assert.isAbove(own.length, 7)
      const listed = (
        await client.get(`/v1/applications/dashboard?collection=${own[0]?.id}`).headers(token)
      ).body()
      assert.equal(listed.count, own[0]?.totalApplications)
      const one = listed.results[0].id as number
      for (const path of ['', '/answers', '/answer_sheet', '/dashboard-video']) {
        const refused = await client.get(`/v1/applications/${one}${path}`).headers(token)
        refused.assertStatus(404)
      }
    }
  })

  test('the network has an exam that candidates have sat, sit and missed, sealed as a real one, and one key is wrong', async ({
    assert,
  }) => {
    const exam = await db.from('exams').where('idn', 'demo-rede').orderBy('id', 'desc').firstOrFail()
    const applications = await db
      .from('applications')
      .join('users', 'users.id', 'applications.user_id')
      .where('exam_id', exam.id)
      .select('applications.*', 'users.name', 'users.password_hash')
    const inState = (state: string) => applications.filter((one) => one.state === state)
    assert.deepEqual(
      ['FINISHED', 'STARTED', 'CREATED'].map((state) => inState(state).length),
      [480, 12, 48]
    )
    assert.lengthOf(new Set(applications.map((one) => one.class_id)), 18)
    for (const { password_hash: hash } of applications) assert.isNull(hash)
    for (const { window_end_at: end } of inState('CREATED')) assert.isBelow(end, clock.now())
    for (const { deadline_at: deadline } of inState('STARTED')) assert.isAbove(deadline, clock.now())
    assert.isAbove(applications.filter(({ name }) => name.startsWith('João ')).length, 0)

    const [finished] = inState('FINISHED')
    const answers = await db.from('answers').where('application_id', finished.id).orderBy('position')
    const sealed = answers.map((answer) => ({
      position: answer.position,
      itemId: answer.item_id,
      alternativeId: answer.alternative_id,
      alternatives: JSON.parse(answer.alternatives_json ?? '[]'),
      freeResponse: answer.free_response,
      gradeLinear: answer.grade_linear,
      revision: answer.revision,
    }))
    assert.equal(finished.finish_digest, digestOf(sealed))
    const events = await db.from('application_events').where('application_id', finished.id).orderBy('id')
    assert.deepEqual(
      events.map((event) => [event.type, event.occurred_at]),
      [
        ['started', finished.started_at],
        ['finished', finished.finished_at],
      ]
    )
    assert.deepEqual(await positionsWithWrongKey(exam.id), [7])

    const steps = await db
      .from('adaptive_steps')
      .join('applications', 'applications.id', 'adaptive_steps.application_id')
      .join('exams', 'exams.id', 'applications.exam_id')
      .where({ 'exams.idn': 'demo-trilha', 'exams.institution_id': exam.institution_id })
      .select('adaptive_steps.step', 'applications.id')
    assert.lengthOf(new Set(steps.map(({ id }) => id)), 24)
    assert.lengthOf(steps, 24 * 9)
  })

  testBackOffice()

  test('one that was cut off is completed, and nothing is made twice', async ({ assert }) => {
    const institution = await db.from('institutions').where('codename', 'demo').firstOrFail()
    const applications = () => db.from('applications').where('institution_id', institution.id).select('id')
    const before = await applications()
    const own = ['users', 'roles', 'identity_providers', 'import_runs', 'email_templates', 'year_periods']
    const counts = () =>
      Promise.all([
        ...own.map((table) => countRows(db.from(table).where('institution_id', institution.id))),
        countRows(db.from('users').where('username', 'like', 'mirante%')),
        countRows(db.from('institutions')),
      ])
    const made = await counts()
    const last = await examOf(institution, 'demo-logica')
    await db.from('applications').where('exam_id', last.id).delete()
    await db.from('exams').where('id', last.id).delete()
    await db.from('institutions').where('id', institution.id).update({ demo_completed_at: null })
    const outcome = await seedDemo({ besideOthers: true })
    assert.equal(outcome.kind, 'made')
    assert.lengthOf(await applications(), before.length)
    assert.deepEqual(await counts(), made)
  })

  test('a school that is there keeps the demo out', async ({ assert }) => {
    await db
      .from('institutions')
      .where('codename', 'demo')
      .update({ codename: `demo-${clock.now()}` })
    assert.deepEqual(await seedDemo(), { kind: 'skipped' })
  })
})
