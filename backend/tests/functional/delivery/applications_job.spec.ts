import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applicationsJob, orderApplications } from '#delivery'
import { cancelJob } from '#jobs/actions/change_job'
import { unwrap } from '#shared'
import { answersOf, callerOf, createSitting, openWindow, type Sitting } from '#tests/fixtures/applications'
import { importExamFixture } from '#tests/fixtures/exams'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createUser, loginAs, unique } from '#tests/fixtures/people'

/** A chunk for each unit: the budget is over before it begins. */
const work = (jobId: number) => workOn(applicationsJob, jobId, { budgetMs: () => 0, failed: () => {} })

const order = (
  sitting: Sitting,
  userIds: number[],
  targets: { collectionId: number }[] | { examId: number }[]
) =>
  orderApplications({
    targets,
    people: { userIds },
    actor: { institutionId: sitting.institution.id },
    orderedBy: sitting.admin.id,
  })

test.group('a job that makes applications', () => {
  test('gives every person every exam with its answers, and leaves what is there', async ({ assert }) => {
    const sitting = await createSitting()
    const second = await createSitting({
      institution: sitting.institution,
      exam: { collection: sitting.collectionId },
    })
    const mates = []
    for (let mate = 0; mate < 5; mate++) mates.push(await createUser({ institution: sitting.institution }))
    const users = [sitting.candidate.id, ...mates.map(({ id }) => id)]
    const { id } = unwrap(await order(sitting, users, [{ collectionId: sitting.collectionId }]))
    assert.containsSubset(await jobRow(id), {
      state: 'QUEUED',
      total: 12,
      institution_id: sitting.institution.id,
      ordered_by: sitting.admin.id,
    })
    await work(id)
    assert.containsSubset(await jobRow(id), { state: 'DONE', done: 12 })
    assert.deepEqual(JSON.parse(String((await jobRow(id)).result_json)), { created: 11, alreadyCreated: 1 })
    for (const examId of [sitting.examId, second.examId]) {
      const rows: { id: number; user_id: number }[] = await db
        .from('applications')
        .where('exam_id', examId)
        .whereIn('user_id', users)
      assert.sameMembers(
        rows.map((row) => row.user_id),
        users
      )
      for (const row of rows) assert.lengthOf(await answersOf(row.id), sitting.answers.length)
    }
  })

  test('is on record as an act of who ordered it, whoever made the worker look', async ({ assert }) => {
    const sitting = await createSitting()
    const mate = await createUser({ institution: sitting.institution })
    const { id } = unwrap(await order(sitting, [mate.id], [{ examId: sitting.examId }]))
    await work(id)
    const made = (await recordsOf(sitting.institution.id)).filter(({ act }) => act === 'applications_made')
    assert.containsSubset(made.at(-1), {
      actor_id: sitting.admin.id,
      actor_group: null,
      subject_id: sitting.examId,
      address: null,
    })
  })

  test('counts people who went since the order, and fails for an exam of another institution', async ({
    assert,
  }) => {
    const sitting = await createSitting()
    const mate = await createUser({ institution: sitting.institution })
    const target = [{ examId: sitting.examId }]
    const { id } = unwrap(await order(sitting, [sitting.candidate.id, mate.id], target))
    await db.from('users').where('id', mate.id).update({ is_active: 0 })
    await work(id)
    assert.deepEqual(JSON.parse(String((await jobRow(id)).result_json)), {
      created: 0,
      alreadyCreated: 1,
      notFound: 1,
    })
    assert.containsSubset(await order(sitting, [mate.id], target), {
      ok: false,
      error: { code: 'not_found' },
    })
    const stranger = await createSitting()
    const foreign = unwrap(await order(stranger, [stranger.candidate.id], target))
    await work(foreign.id)
    assert.containsSubset(await jobRow(foreign.id), { state: 'FAILED', error_code: 'not_found', done: 0 })
  })

  test('is ordered by the wizard above 5,000 applications, once for each Idempotency-Key', async ({
    client,
    assert,
    cleanup,
  }) => {
    const sitting = await createSitting()
    const { institution, admin } = sitting
    const now = Date.now()
    const prefix = unique('muitos')
    const people = Array.from({ length: 1_667 }, (_, at) => ({
      institution_id: institution.id,
      username: `${prefix}-${at}`,
      name: 'Estudante',
      password_hash: 'none',
      logged_group: 'ALUNO',
      language: 'pt-BR',
      created_at: now,
      updated_at: now,
    }))
    for (let from = 0; from < people.length; from += 200)
      await db
        .insertQuery()
        .table('users')
        .multiInsert(people.slice(from, from + 200))
    const made: { id: number }[] = await db
      .from('users')
      .where('username', 'like', `${prefix}-%`)
      .select('id')
    const users = made.map(({ id }) => id)
    for (let from = 0; from < users.length; from += 200)
      await db
        .insertQuery()
        .table('user_groups')
        .multiInsert(users.slice(from, from + 200).map((user_id) => ({ user_id, group_name: 'ALUNO' })))
    const exams = [sitting.examId]
    for (let exam = 0; exam < 2; exam++) {
      const more = { timeWindows: openWindow(30), collection: sitting.collectionId }
      exams.push((await importExamFixture(callerOf(admin), more)).id)
    }
    const token = await loginAs(admin)
    const ask = (key: string, ids: number[]) =>
      client
        .post('/v1/collections/bulk_create_applications')
        .headers({ ...as(token), 'idempotency-key': key })
        .json({ exams, filters: { users: ids } })
    const first = await ask('segunda-feira', users)
    first.assertStatus(202)
    assert.equal(first.body().status, 'QUEUED')
    // No worker of a later test is to find it.
    cleanup(() => cancelJob(first.body().id).then(() => undefined))
    const job = await client.get(`/v1/jobs/${first.body().id}`).headers(as(token))
    job.assertBodyContains({
      name: 'Atribuir provas a pessoas',
      title: 'Dar 3 provas a 1.667 estudantes',
      total: 5_001,
      state: 'QUEUED',
    })
    assert.equal((await ask('segunda-feira', users)).body().id, first.body().id)
    const other = await ask('segunda-feira', [...users, sitting.candidate.id])
    other.assertStatus(409)
    other.assertBodyContains({ code: 'idempotency_key_reused' })
    ;(await ask('x'.repeat(201), users)).assertStatus(400)
    const few = await ask('segunda-feira', users.slice(0, 1))
    few.assertStatus(200)
    assert.deepEqual(few.body(), { created: 3, alreadyCreated: 0 })
  })
})
