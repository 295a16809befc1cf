import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { applicationRow, createSitting, eventsOf, type AnswerRow } from '#tests/fixtures/applications'
import { as, loginAs } from '#tests/fixtures/people'
import { call, put } from '#tests/fixtures/sitting_calls'

const HOUR = 3_600_000

test.group('start', (group) => {
  group.each.teardown(() => clock.release())

  test('starts once, with the deadline, the first answer and a recovery key', async ({ client, assert }) => {
    const sitting = await createSitting()
    const now = clock.now()
    clock.freeze(now)
    const first = await call(client, sitting, 'start')
    first.assertStatus(200)
    assert.containsSubset(first.body(), {
      secondsToTimeout: 3600,
      answer: sitting.answers[0]?.id,
      catItemId: null,
    })
    assert.containsSubset(first.body().recoveryKey, { kty: 'RSA' })
    assert.notProperty(first.body().recoveryKey, 'd')
    clock.freeze(now + 60_000)
    const again = await call(client, sitting, 'start')
    again.assertStatus(200)
    assert.equal(again.body().secondsToTimeout, 3540)
    // const-finish-001: two minutes that the page counts down when the time is over.
    const { secondsToTimeout, secondsToGraceEnd } = (
      await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    ).body()
    assert.deepEqual([secondsToTimeout, secondsToGraceEnd], [3540, 3540 + 120])
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'STARTED',
      started_at: now,
      deadline_at: now + HOUR,
    })
    const events = await eventsOf(sitting.applicationId)
    assert.deepEqual(
      events.map((event) => [event.type, event.from_state, event.to_state, event.source]),
      [['started', 'CREATED', 'STARTED', 'candidate']]
    )
  })

  test('resumes at the answer that was saved last', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    await put(client, sitting, [{ id: sitting.answers[2]?.id, revision: 1, freeResponse: 'x' }])
    assert.equal((await call(client, sitting, 'start')).body().answer, sitting.answers[2]?.id)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), {
      status: 'STARTED',
      lastAnswer: sitting.answers[2]?.id,
      totalAnswer: 1,
    })
  })

  test('the deadline is never after the end of the window (S9.1)', async ({ client, assert }) => {
    const sitting = await createSitting()
    const { window_end_at: windowEndAt } = (await applicationRow(sitting.applicationId)) as {
      window_end_at: number
    }
    clock.freeze(windowEndAt - 60_000)
    assert.equal(
      (await call(client, sitting, 'start', await loginAs(sitting.candidate))).body().secondsToTimeout,
      60
    )
  })

  test('outside the window it answers what is the case', async ({ client, assert }) => {
    const soon = await createSitting({
      exam: {
        timeWindows: [
          {
            startTime: new Date(clock.now() + HOUR).toISOString(),
            endTime: new Date(clock.now() + 2 * HOUR).toISOString(),
            maxDuration: 60,
          },
        ],
      },
    })
    const early = await call(client, soon, 'start')
    early.assertStatus(409)
    assert.equal(early.body().code, 'application_not_open_yet')
    const over = await createSitting({
      exam: {
        timeWindows: [
          {
            startTime: new Date(clock.now() - 2 * HOUR).toISOString(),
            endTime: new Date(clock.now() - HOUR).toISOString(),
            maxDuration: 60,
          },
        ],
      },
    })
    const late = await call(client, over, 'start')
    late.assertStatus(409)
    assert.equal(late.body().code, 'application_unavailable')
  })

  test('a grace period that is over is returned, stored and shown', async ({ client, assert }) => {
    const sitting = await createSitting({ collection: { gracePeriodMinutes: 15 } })
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ start_until_at: clock.now() - 1000 })
    const response = await call(client, sitting, 'start').header('accept-language', 'en')
    response.assertStatus(400)
    assert.deepEqual(response.body().nonFieldErrors, [
      'You reached the grace period for this exam. You will not be able to start it.',
    ])
    await call(client, sitting, 'start')
    assert.lengthOf(await eventsOf(sitting.applicationId), 1)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), { status: 'UNAVAILABLE', finishReason: 'EXPIRED_GRACE_PERIOD' })
  })

  test('waits for the mandatory collection', async ({ client, assert }) => {
    const first = await createSitting({ collection: { name: 'Diagnóstica' } })
    const second = await createSitting({ candidate: first.candidate })
    await db
      .from('collections')
      .where('id', second.collectionId)
      .update({ mandatory_collection_id: first.collectionId })
    const blocked = await call(client, second, 'start')
    blocked.assertStatus(400)
    assert.deepEqual(blocked.body().nonFieldErrors, [
      'Essa atividade só ficará disponível após a conclusão da avaliação Diagnóstica',
    ])
    assert.equal((await applicationRow(second.applicationId)).state, 'CREATED')
    await call(client, first, 'start')
    await call(client, first, 'finish')
    ;(await call(client, second, 'start')).assertStatus(200)
    // What runs already goes on, whatever becomes mandatory meanwhile.
    await db.from('applications').where('id', first.applicationId).update({ state: 'STARTED' })
    ;(await call(client, second, 'start')).assertStatus(200)
  })

  test('needs the safe browser unless the collection or the browser lifts it', async ({ client, assert }) => {
    const sitting = await createSitting({
      collection: { applicationConfiguration: { canOpenInAnyBrowser: false } },
    })
    const refused = await call(client, sitting, 'start')
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'safe_browser_required')
    assert.isString((await call(client, sitting, 'create_waiting_queue')).body().redirectUrl)
    ;(await call(client, sitting, 'create_waiting_queue')).assertStatus(200)
    await db.from('users').where('id', sitting.candidate.id).update({ is_in_browser: 1 })
    ;(await call(client, sitting, 'start', await loginAs(sitting.candidate))).assertStatus(200)
  })

  test('with setUnavailableToApplications a running exam makes the others unavailable', async ({
    client,
    assert,
  }) => {
    const running = await createSitting({ collection: { setUnavailableToApplications: true } })
    const other = await createSitting({ candidate: running.candidate })
    const status = async () =>
      (await client.get(`/v1/applications/${other.applicationId}`).headers(as(running.token))).body().status
    assert.equal(await status(), 'AVAILABLE')
    await call(client, running, 'start')
    assert.equal(await status(), 'UNAVAILABLE')
    ;(await call(client, other, 'start')).assertStatus(409)
    await call(client, running, 'finish')
    assert.equal(await status(), 'AVAILABLE')
  })
})

test.group('one writer', () => {
  test('a living session keeps the right to write until another claims it', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const second = await loginAs(sitting.candidate)
    const entry = (revision: number) => [
      { id: sitting.answers[2]?.id, revision, freeResponse: `r${revision}` },
    ]
    const refused = await put(client, sitting, entry(1), second)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'session_taken')
    ;(await call(client, sitting, 'claim', second)).assertStatus(200)
    ;(await put(client, sitting, entry(1), second)).assertStatus(200)
    ;(await put(client, sitting, entry(2))).assertStatus(409)
    ;(await call(client, sitting, 'start')).assertStatus(409)
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'writer_changed'),
      1
    )
  })

  test('a session that was taken over drains for two minutes, the new one writes at once', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const { writer_session_id: old } = (await applicationRow(sitting.applicationId)) as {
      writer_session_id: number
    }
    const second = await loginAs(sitting.candidate)
    const now = clock.now()
    await db.from('sessions').where('id', old).update({ ended_at: now, end_reason: 'taken_over' })
    const fresh = await loginAs(sitting.candidate)
    ;(
      await put(client, sitting, [{ id: sitting.answers[2]?.id, revision: 9, freeResponse: 'novo' }], fresh)
    ).assertStatus(200)
    clock.freeze(now + 60_000)
    const drained = await put(client, sitting, [
      { id: sitting.answers[2]?.id, revision: 3, freeResponse: 'velho' },
      {
        id: sitting.answers[0]?.id,
        revision: 1,
        alternativeId: sitting.alternatives.get((sitting.answers[0] as AnswerRow).item_id)?.[0],
      },
    ])
    drained.assertStatus(200)
    assert.deepEqual(
      drained.body().answers.map((one: { accepted: boolean }) => one.accepted),
      [false, true]
    )
    clock.freeze(now + 121_000)
    ;(
      await put(client, sitting, [{ id: sitting.answers[0]?.id, revision: 5, alternativeId: null }])
    ).assertStatus(401)
    clock.release()
    assert.isString(second)
  }).teardown(() => clock.release())
})
