import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { itemsOfExam } from '#catalog'
import { makeApplications } from '#delivery'
import { unwrap } from '#shared'
import { eventsOf } from '#tests/fixtures/applications'
import { choiceItem, examFile, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

test('an update remakes the answers of those who wait, and is refused once one has begun', async ({
  client,
  assert,
}) => {
  const admin = await createUser({ groups: ['ADMINISTRADOR'] })
  const header = as(await loginAs(admin))
  const [waiting, eager] = [
    await createUser({ institution: admin.institution }),
    await createUser({ institution: admin.institution }),
  ]
  const file = examFile({ items: [choiceItem(1), choiceItem(2), textItem(3)] })
  const { exam } = (await client.post('/v1/exams').headers(header).json(file)).body()
  unwrap(
    await makeApplications({
      target: { examId: exam.id },
      people: { userIds: [waiting.id, eager.id] },
      actor: { institutionId: admin.institution.id },
    })
  )

  const update = {
    ...file,
    items: [textItem(1, { idn: 'q3', question: '<p>Nova</p>' }), choiceItem(2, { idn: 'q1' })],
    updateIfExists: true,
  }
  await db
    .from('items')
    .where('exam_id', exam.id)
    .update({ ruling_json: JSON.stringify({ keys: [[1]] }) })
  const accepted = await client.post('/v1/exams').headers(header).json(update)
  accepted.assertStatus(200)
  const items = await itemsOfExam(exam.id)
  const answersOf = async (user: { id: number }) => {
    const rows: { item_id: number }[] = await db
      .from('answers')
      .join('applications', 'applications.id', 'answers.application_id')
      .where({ 'applications.user_id': user.id, 'applications.exam_id': exam.id })
      .orderBy('answers.position')
      .select('answers.item_id')
    return rows.map((row) => row.item_id)
  }
  assert.lengthOf(items, 2)
  assert.isNull(items[0]?.ruling, 'what was decided about a content goes with it')
  for (const user of [waiting, eager])
    assert.deepEqual(
      await answersOf(user),
      items.map(({ id }) => id)
    )

  const application = await db
    .from('applications')
    .where({ user_id: eager.id, exam_id: exam.id })
    .firstOrFail()
  const started = await client
    .post(`/v1/applications/${application.id}/start`)
    .headers(as(await loginAs(eager)))
    .json({})
  started.assertStatus(200)
  const [event] = await eventsOf(application.id)
  assert.equal(JSON.parse(String(event?.detail_json)).examVersion, 2)
  const refused = await client
    .post('/v1/exams')
    .headers(header)
    .json({ ...update, name: 'Outra' })
  refused.assertStatus(409)
  assert.equal(refused.body().code, 'exam_already_started')
  assert.deepEqual(
    await answersOf(waiting),
    items.map(({ id }) => id)
  )
})

test('an update leaves the windows that staff gave, and takes its own everywhere else', async ({
  client,
  assert,
}) => {
  const admin = await createUser({ groups: ['ADMINISTRADOR'] })
  const header = as(await loginAs(admin))
  const [ofExam, early, late] = [
    await createUser({ institution: admin.institution }),
    await createUser({ institution: admin.institution }),
    await createUser({ institution: admin.institution }),
  ]
  const iso = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours)).toISOString()
  const windowOf = (from: number) => [{ startTime: iso(from), endTime: iso(from + 5), maxDuration: 60 }]
  const file = examFile({ items: [choiceItem(1)], timeWindows: windowOf(0) })
  const { exam } = (await client.post('/v1/exams').headers(header).json(file)).body()
  const give = (user: { id: number }, dates?: object) =>
    client
      .post('/v1/collections/bulk_create_applications')
      .headers(header)
      .json({ exams: [exam.id], filters: { users: [user.id] }, ...(dates && { dates }) })
  ;(await give(ofExam)).assertStatus(200)
  ;(await give(early, { start_time: iso(30), end_time: iso(32), timeout: 45 })).assertStatus(200)
  ;(await give(late, { start_time: iso(40), end_time: iso(42), timeout: 50 })).assertStatus(200)

  const update = { ...file, timeWindows: windowOf(100), updateIfExists: true }
  ;(await client.post('/v1/exams').headers(header).json(update)).assertStatus(200)
  const rows = await db
    .from('applications')
    .where('exam_id', exam.id)
    .select(
      'user_id as user',
      'window_start_at as start',
      'window_end_at as end',
      'max_duration_minutes as minutes'
    )
    .orderBy('user_id')
  const at = (hours: number) => Date.parse(iso(hours))
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { user: ofExam.id, start: at(100), end: at(105), minutes: 60 },
      { user: early.id, start: at(30), end: at(32), minutes: 45 },
      { user: late.id, start: at(40), end: at(42), minutes: 50 },
    ]
  )
})
