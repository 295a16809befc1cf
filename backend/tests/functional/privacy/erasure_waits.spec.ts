import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { erasureWaitDays } from '#config/retention'
import { makeTasks } from '#grading/actions/make_tasks'
import { clock, insertRow, schoolHour, schoolTime } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { answerFile, erasureRequest, workErasure, workKilled } from '#tests/fixtures/erasures'
import { longOver } from '#tests/fixtures/long_over'
import { textItem } from '#tests/fixtures/exams'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'
import { storeWindow } from '#tests/fixtures/stored_appeals'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** An institution with one administrator, and somebody whose exam ended long ago. */
async function world() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const person = await createUser({ institution })
  const sitting = await createSitting({ candidate: person, exam: { name: 'Prova', items: [textItem(1)] } })
  // Whoever made the exam: one administrator is left.
  await db.from('users').where('id', sitting.admin.id).update({ is_active: 0 })
  await longOver(sitting.applicationId)
  const requestId = await erasureRequest(person, admin.id)
  const token = await loginAs(admin)
  return { institution, admin, person, sitting, requestId, token, answerId: sitting.answers[0]?.id ?? 0 }
}
type World = Awaited<ReturnType<typeof world>>

const application = ({ sitting }: World, change: object) =>
  db.from('applications').where('id', sitting.applicationId).update(change)

const recording = ({ institution, person }: World, status: string) =>
  insertRow(db, 'recordings', {
    institution_id: institution.id,
    user_id: person.id,
    kind: 'CAMERA',
    status,
    started_at: 1,
    changed_at: 1,
    attempts: 0,
  })

/** A device has announced a file of the answer at this moment. */
async function announced({ person, answerId, sitting }: World, at: number) {
  await db.from('answer_file_announcements').where('answer_id', answerId).delete()
  await answerFile(person, answerId, sitting.applicationId, 'arquivo')
  await db
    .from('answer_file_announcements')
    .where('answer_id', answerId)
    .update({ state: 'announced', file_id: null, heard_at: at })
}

/** Another text of the answer came after the finish. */
const lateBatch = ({ sitting, person, answerId }: World, at: number) =>
  insertRow(db, 'late_batches', {
    application_id: sitting.applicationId,
    received_at: at,
    user_id: person.id,
    reason: 'already_finished',
    sitting: 1,
    digest: '1'.repeat(64),
    entries_json: JSON.stringify([
      { id: answerId, term: null, revision: 9, freeResponse: 'tarde', seconds: null, finished: null },
    ]),
  })

async function decided({ sitting, admin }: World): Promise<void> {
  const batch = await db.from('late_batches').where('application_id', sitting.applicationId).firstOrFail()
  await insertRow(db, 'kept_decisions', {
    application_id: sitting.applicationId,
    kept_key: `b${batch.id}-0`,
    decision: 'refuse',
    decided_by: admin.id,
    decided_at: 1,
  })
}

/** Somebody else's paper of the same collection was handed in. */
async function paperOf({ sitting, institution }: World): Promise<void> {
  const { id: _, ...own } = await db.from('applications').where('id', sitting.applicationId).firstOrFail()
  const other = await createUser({ institution })
  await db
    .table('applications')
    .insert({ ...own, user_id: other.id, state: 'FINISHED', finish_source: 'paper' })
}

/** What keeps somebody from being erased: how it comes, and how it ends. */
const OBSTACLES: Readonly<
  Record<string, { begin(world: World): Promise<unknown>; end(world: World): Promise<unknown> }>
> = {
  exam: {
    begin: (one) => application(one, { state: 'STARTED', finished_at: null }),
    end: ({ sitting }) => longOver(sitting.applicationId),
  },
  recent: {
    begin: (one) => application(one, { finished_at: clock.now() - erasureWaitDays * DAY + HOUR }),
    end: (one) => application(one, { finished_at: clock.now() - erasureWaitDays * DAY - HOUR }),
  },
  'recent, of a file that a device said it has': {
    begin: (one) => announced(one, clock.now() - 3 * DAY),
    end: (one) => announced(one, clock.now() - erasureWaitDays * DAY - HOUR),
  },
  'recent, of answers that came late and were decided about': {
    begin: async (one) => {
      await lateBatch(one, clock.now() - DAY)
      await decided(one)
    },
    end: ({ sitting }) => db.from('late_batches').where('application_id', sitting.applicationId).delete(),
  },
  'undecided, of answers that came late': {
    begin: (one) => lateBatch(one, 1),
    end: decided,
  },
  'undecided, of a version that another device displaced': {
    begin: ({ sitting, person, answerId }) =>
      insertRow(db, 'answer_versions', {
        application_id: sitting.applicationId,
        answer_id: answerId,
        user_id: person.id,
        free_response: 'do outro aparelho',
        digest: unique('d').padEnd(64, '0'),
        reason: 'displaced',
        received_at: 1,
        revision: 3,
        seconds: 0,
        sitting: 1,
        writer_term: 1,
      }),
    end: async ({ sitting, admin }) => {
      const application_id = sitting.applicationId
      await db.from('kept_decisions').where({ application_id }).delete()
      for (const { id } of await db.from('answer_versions').where({ application_id }))
        await insertRow(db, 'kept_decisions', {
          application_id,
          kept_key: `v${id}`,
          decision: 'refuse',
          decided_by: admin.id,
          decided_at: 1,
        })
    },
  },
  paper: {
    begin: async (one) => {
      await paperOf(one)
      await application(one, { state: 'CREATED', finished_at: null })
    },
    end: (one) => application(one, { withdrawn_at: 1 }),
  },
  'recent, of a sitting that staff closed': {
    begin: ({ sitting, admin }) =>
      insertRow(db, 'application_sittings', {
        application_id: sitting.applicationId,
        sitting: 1,
        state: 'STARTED',
        answers_json: '[]',
        records_json: '{}',
        files_json: '[]',
        answer_count: 0,
        closed_at: clock.now() - HOUR,
        closed_by: admin.id,
        digest: '0'.repeat(64),
        frontier_position: 0,
      }),
    end: ({ sitting }) =>
      db.from('application_sittings').where('application_id', sitting.applicationId).delete(),
  },
  marking: {
    begin: ({ answerId }) => db.from('answers').where('id', answerId).update({ outcome: 'PENDING' }),
    end: ({ answerId }) => db.from('answers').where('id', answerId).update({ outcome: 'WRONG' }),
  },
  'marking, of an answer whose exam nobody has begun to mark': {
    begin: ({ sitting }) => makeTasks([sitting.applicationId]),
    end: ({ sitting }) => db.from('answer_marks').where('application_id', sitting.applicationId).delete(),
  },
  undecided: {
    begin: async ({ person, answerId, sitting }) => {
      await answerFile(person, answerId, sitting.applicationId, 'arquivo')
      await db
        .from('answer_file_announcements')
        .where('answer_id', answerId)
        .update({ state: 'kept_apart', reason: 'late' })
    },
    end: async ({ answerId, sitting, admin }) => {
      const file = await db.from('answer_file_announcements').where('answer_id', answerId).firstOrFail()
      await insertRow(db, 'kept_decisions', {
        application_id: sitting.applicationId,
        kept_key: `f${file.id}`,
        decision: 'refuse',
        decided_by: admin.id,
        decided_at: 1,
      })
    },
  },
  appeal: {
    begin: ({ sitting }) => storeWindow(sitting.collectionId),
    end: ({ sitting }) => db.from('appeal_windows').where('collection_id', sitting.collectionId).delete(),
  },
  film: {
    begin: (one) => recording(one, 'PROCESSING'),
    end: ({ person }) => db.from('recordings').where('user_id', person.id).update({ status: 'ERROR' }),
  },
  card: {
    begin: async ({ institution, admin, sitting }) => {
      const orderId = await insertRow(db, 'report_orders', {
        institution_id: institution.id,
        collection_id: sitting.collectionId,
        ordered_by: admin.id,
        language: 'pt-BR',
        scope_json: '{}',
        scope_key: `alcance-${sitting.collectionId}`,
        state: 'PRINTING',
        total: 1,
        done: 0,
        failed: 0,
        position: 0,
        created_at: 1,
      })
      await insertRow(db, 'answer_sheet_orders', {
        order_id: orderId,
        application_id: sitting.applicationId,
        collection_id: sitting.collectionId,
        state: 'PRINTING',
        content_json: '{}',
        errors_json: '[]',
        requested_at: 1,
      })
    },
    end: ({ sitting }) =>
      db
        .from('answer_sheet_orders')
        .where('application_id', sitting.applicationId)
        .update({ state: 'DONE_WITH_ERRORS' }),
  },
  copy: {
    begin: async ({ person, admin }) => {
      const { day } = schoolHour(clock.now())
      await insertRow(db, 'privacy_requests', {
        institution_id: person.institution.id,
        user_id: person.id,
        kind: 'export',
        asked_by: 'person',
        received_on: day,
        due_on: day,
        state: 'open',
        made_by: admin.id,
        created_at: 1,
      })
    },
    end: ({ person }) =>
      db.from('privacy_requests').where({ user_id: person.id, kind: 'export' }).update({ state: 'done' }),
  },
}

test.group('what an erasure waits for', () => {
  for (const [name, { begin, end }] of Object.entries(OBSTACLES))
    test(`${name}: it is named, refuses the request, and stops one that was confirmed before, with nothing erased`, async ({
      client,
      assert,
    }) => {
      const one = await world()
      const [kind = ''] = name.split(',')
      const { person, requestId, token } = one
      const path = `/v1/privacy_requests/${requestId}/erasure`
      const ask = () => client.post(path).headers(as(token))
      const show = async () => (await client.get(path).headers(as(token))).body()
      await begin(one)
      assert.deepEqual(
        (await show()).waitsFor.map((obstacle: { kind: string }) => obstacle.kind),
        [kind]
      )
      const refused = await ask()
      assert.deepEqual([refused.status(), refused.body().code], [409, 'erasure_waits'])
      assert.isNotEmpty(refused.body().nonFieldErrors[0])
      await end(one)
      assert.deepEqual((await show()).waitsFor, [])

      assert.equal((await ask()).body().state, 'erasing')
      const before = await db.from('users').where('id', person.id).firstOrFail()
      // Again, after the confirmation.
      await db.from('answer_sheet_orders').where('application_id', one.sitting.applicationId).delete()
      await db.from('report_orders').where('collection_id', one.sitting.collectionId).delete()
      await db.from('kept_decisions').where('application_id', one.sitting.applicationId).delete()
      await db.from('answer_file_announcements').where('answer_id', one.answerId).delete()
      await db.from('late_batches').where('application_id', one.sitting.applicationId).delete()
      await db.from('applications').where('id', one.sitting.applicationId).update({ withdrawn_at: null })
      await begin(one)
      assert.equal(await workErasure(requestId), 'DONE')
      const stopped = await show()
      assert.containsSubset(stopped, { state: 'stopped', doneAt: null, mayAct: true })
      assert.deepEqual(
        stopped.stoppedFor.map((obstacle: { kind: string }) => obstacle.kind),
        [kind]
      )
      const after = await db.from('users').where('id', person.id).firstOrFail()
      assert.deepEqual(
        { ...after, erasing_at: null, is_active: Number(after.is_active) },
        { ...before, erasing_at: null, is_active: Number(before.is_active) }
      )
      assert.isNull(after.erasing_at)
      await end(one)
      assert.equal((await ask()).body().state, 'erasing')
      assert.equal(await workErasure(requestId), 'DONE')
      assert.equal((await show()).state, 'done')
    })

  test('the page says when an exam that ended keeps it no more, and so does the refusal', async ({
    client,
    assert,
  }) => {
    const one = await world()
    const finishedAt = clock.now() - DAY
    await application(one, { finished_at: finishedAt })
    const path = `/v1/privacy_requests/${one.requestId}/erasure`
    const { waitsFor } = (await client.get(path).headers(as(one.token))).body()
    const until = finishedAt + erasureWaitDays * DAY
    assert.containsSubset(waitsFor, [{ kind: 'recent', until: new Date(until).toISOString() }])
    const refused = await client.post(path).headers({ ...as(one.token), 'accept-language': 'pt-BR' })
    assert.include(refused.body().nonFieldErrors[0], schoolTime('pt-BR')(until) ?? '?')
  })

  test('while it is at work nothing is counted, and before that no table that is walked through', async ({
    client,
    assert,
  }) => {
    const { person, requestId, token } = await world()
    const path = `/v1/privacy_requests/${requestId}/erasure`
    const goes = async (): Promise<{ kind: string; rows: number | null }[]> =>
      (await client.get(path).headers(as(token))).body().goes
    const before = await goes()
    await db
      .table('client_logs')
      .insert({ action: 'x', message: 'x', user_agent: 'x', user_id: person.id, occurred_at: clock.now() })
    assert.deepEqual(await goes(), before)
    await client.post(path).headers(as(token))
    assert.deepEqual([...new Set((await goes()).map(({ rows }) => rows))], [null])
  })

  test('an exam that begins after the confirmation goes on: its session, its answers and its files are there', async ({
    client,
    assert,
  }) => {
    const one = await world()
    const { person, requestId, token, sitting, answerId } = one
    const { fileId } = await answerFile(person, answerId, sitting.applicationId, 'arquivo')
    await client.post(`/v1/privacy_requests/${requestId}/erasure`).headers(as(token))
    const own = await loginAs(person)
    await application(one, { state: 'STARTED', finished_at: null, window_end_at: clock.now() + HOUR })
    assert.equal(await workErasure(requestId), 'DONE')
    const opened = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(own))
    assert.equal(opened.status(), 200)
    assert.isNull((await db.from('files').where('id', fileId).firstOrFail()).deleted_at)
    assert.equal(
      (await db.from('applications').where('id', sitting.applicationId).firstOrFail()).state,
      'STARTED'
    )
    assert.lengthOf(await db.from('file_purges').where('owner_id', person.id), 0)
  })

  test('after the account was closed nothing begins: no exam is made for them, and what staff open again ends nothing', async ({
    client,
    assert,
  }) => {
    const one = await world()
    const { person, requestId, token, sitting, institution } = one
    await client.post(`/v1/privacy_requests/${requestId}/erasure`).headers(as(token))
    let tried = false
    await workKilled(requestId, async (cursor) => {
      if (cursor === 0 || tried) return
      tried = true
      const { makeForExam } = await import('#delivery/actions/make_applications')
      await db.from('applications').where('id', sitting.applicationId).update({ user_id: one.admin.id })
      const made = await db.transaction((trx) =>
        makeForExam(
          sitting.examId,
          // As somebody had read them before.
          [{ id: person.id, schoolId: null, name: 'Antes', publicIdentifier: null, classId: null }],
          {
            institutionId: institution.id,
            window: { startAt: 1, endAt: clock.now() + HOUR, maxDurationMinutes: 60 },
          },
          trx
        )
      )
      assert.deepEqual(made, { ok: true, value: { created: 0, alreadyCreated: 0 } })
      await db.from('applications').where('id', sitting.applicationId).update({ user_id: person.id })
    })
    assert.isTrue(tried)
    assert.lengthOf(await db.from('applications').where('user_id', person.id), 1)
  })
})
