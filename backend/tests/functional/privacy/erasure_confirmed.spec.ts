import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storage } from '#files/storage/storage'
import { makeSitting } from './made_sitting.js'
import { appliedList, erasureRequest, workErasure, workKilled } from '#tests/fixtures/erasures'
import { as, createInstitution, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { recordsOf } from '#tests/fixtures/audit'
import { clock, insertRow } from '#shared'

const path = (requestId: number) => `/v1/privacy_requests/${requestId}/erasure`

const administrators = async (count: number) => {
  const institution = await createInstitution()
  const admins: TestUser[] = []
  for (let at = 0; at < count; at += 1)
    admins.push(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  return { institution, admins }
}

test.group('who erases somebody', () => {
  test('a second administrator is needed where there was one when it was asked for, however few are left', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(2)
    const [first, second] = admins as [TestUser, TestUser]
    const person = await createUser({ institution })
    const requestId = await erasureRequest(person, first.id)
    const ask = async (who: TestUser) => client.post(path(requestId)).headers(as(await loginAs(who)))
    const asked = await ask(first)
    assert.deepEqual([asked.status(), asked.body().state], [200, 'open'])
    await db.from('users').where('id', second.id).update({ is_active: 0 })
    const alone = await ask(first)
    assert.deepEqual([alone.status(), alone.body().code], [409, 'second_needed'])
    assert.isTrue(alone.body().nonFieldErrors[0].length > 20)
    assert.lengthOf(await db.from('background_jobs').where('institution_id', institution.id), 0)
    await db.from('users').where('id', second.id).update({ is_active: 1 })
    assert.equal((await ask(second)).body().state, 'erasing')
  })

  test('what somebody asked for who is no administrator any more is asked for anew', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(3)
    const [first, second, third] = admins as [TestUser, TestUser, TestUser]
    const requestId = await erasureRequest(await createUser({ institution }), first.id)
    const ask = async (who: TestUser) => client.post(path(requestId)).headers(as(await loginAs(who)))
    await ask(first)
    await db.from('users').where('id', first.id).update({ is_active: 0 })
    assert.equal((await ask(second)).body().state, 'open')
    assert.equal((await ask(second)).body().code, 'second_needed')
    assert.equal((await ask(third)).body().state, 'erasing')
  })

  test('whom it is about is no second administrator, and erases nobody by their own hand', async ({
    client,
    assert,
  }) => {
    const { admins } = await administrators(2)
    const [first, second] = admins as [TestUser, TestUser]
    const requestId = await erasureRequest(second, first.id)
    const own = await client.post(path(requestId)).headers(as(await loginAs(second)))
    assert.deepEqual([own.status(), own.body().code], [409, 'own_account'])
    const asked = await client.post(path(requestId)).headers(as(await loginAs(first)))
    assert.equal(asked.body().state, 'erasing')
  })

  test('who is to be erased counts as no administrator: the last one who is left is not sent away, and not erased', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(2)
    const [first, second] = admins as [TestUser, TestUser]
    const requestId = await erasureRequest(second, first.id)
    await client.post(path(requestId)).headers(as(await loginAs(first)))
    // The one who would be left sends the other away first.
    const third = await createUser({ groups: ['Professor'], institution })
    const token = await loginAs(second)
    const sent = await client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [first.id], is_active: false })
    assert.deepEqual([sent.body().changed, sent.body().refused.length], [0, 1])
    await db.from('users').where('id', first.id).update({ is_active: 0 })
    assert.equal(await workErasure(requestId), 'DONE')
    const row = await db.from('users').where('id', second.id).firstOrFail()
    assert.equal(Number(row.is_active), 1)
    const stopped = await db.from('erasures').where('request_id', requestId).firstOrFail()
    assert.containsSubset(JSON.parse(stopped.stopped_json), [{ kind: 'last_key' }])
    assert.includeMembers(
      (await recordsOf(institution.id)).map(({ act }) => act),
      ['erasure_stopped']
    )
    assert.isOk(third)
  })

  test('while somebody is erased there is no second request, nobody edits them, and no list does', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(1)
    const [admin] = admins as [TestUser]
    const person = await createUser({ institution })
    await db.from('users').where('id', person.id).update({ public_identifier: 'ra-1' })
    const requestId = await erasureRequest(person, admin.id)
    const token = await loginAs(admin)
    assert.equal((await client.post(path(requestId)).headers(as(token))).body().state, 'erasing')
    const again = await client.post(path(requestId)).headers(as(token))
    assert.deepEqual([again.status(), again.body().code], [409, 'erasing_already'])
    const another = await client
      .post('/v1/privacy_requests')
      .headers(as(token))
      .json({
        person: person.id,
        kind: 'erasure',
        asked_by: 'person',
        received_on: new Date(clock.now() - 3 * 86_400_000).toISOString().slice(0, 10),
      })
    assert.deepEqual([another.status(), another.body().code], [409, 'erasing_already'])
    const edited = await client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [person.id], is_active: false })
    assert.include(edited.body().refused[0].reason, 'sendo apagados')
    const list = await client
      .post('/v1/import_user')
      .headers(as(token))
      .file('file', Buffer.from('nome,ra\nOutra Pessoa,ra-1\n'), {
        filename: 'lista.csv',
        contentType: 'text/csv',
      })
    assert.containsSubset(list.body().counts, { refused: 1, changed: 0 })
    await workErasure(requestId)
    const back = await client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [person.id], is_active: true })
    assert.deepEqual([back.body().changed, back.body().refused.length], [0, 1])
  })
})

test.group('what an erasure does not take too much of', () => {
  test('a file that cannot be removed is not reported as gone: it fails in words, and goes on to its end when it is let', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admins } = await administrators(1)
    const [admin] = admins as [TestUser]
    const { person, applicationId, answerId } = await makeSitting(admin)
    const { answerFile } = await import('#tests/fixtures/erasures')
    const { fileId } = await answerFile(person, answerId, applicationId, 'arquivo')
    const { storage_key: key } = await db.from('files').where('id', fileId).firstOrFail()
    const requestId = await erasureRequest(person, admin.id)
    const token = await loginAs(admin)
    await client.post(path(requestId)).headers(as(token))
    const remove = storage.remove.bind(storage)
    cleanup(() => void (storage.remove = remove))
    storage.remove = async (one) => {
      if (one === key) throw new Error('the disk says no')
      await remove(one)
    }
    const show = async () => (await client.get(path(requestId)).headers(as(token))).body()
    const job = await db.from('erasures').where('request_id', requestId).firstOrFail()
    // Its attempts before this one were in vain.
    const { fileStep } = await import('#privacy/jobs/erase_person_files')
    const work = { request: requestId, person: person.id, after: 0, most: 200, attempts: 5 }
    await db.from('background_jobs').where('id', job.job_id).update({ cursor: 0 })
    await db.transaction(async (trx) => {
      const { closePerson } = await import('#privacy/jobs/close_person')
      await closePerson(trx, {
        request: requestId,
        person: person.id,
        orderedBy: admin.id,
        settled: new Set(),
      })
    })
    await fileStep.before?.(work)
    const first = await db.transaction((trx) => fileStep.run(trx, work))
    assert.deepEqual(first, { ok: true, value: { next: 1 } })
    await assert.rejects(() => db.transaction((trx) => fileStep.run(trx, { ...work, after: 1, attempts: 1 })))
    const refused = await db.transaction((trx) => fileStep.run(trx, { ...work, after: 1 }))
    assert.containsSubset(refused, { ok: false, error: { code: 'files_left', params: { count: 1 } } })
    await db
      .from('background_jobs')
      .where('id', job.job_id)
      .update({
        state: 'FAILED',
        ended_at: clock.now(),
        error_code: 'files_left',
        error_json: JSON.stringify({ messages: ['privacy.files_left'], params: { count: 1 } }),
        cursor: 2 * 2 ** 40 + 1,
      })
    const failed = await show()
    assert.containsSubset(failed, { state: 'failed', mayAct: true, doneAt: null })
    assert.include(failed.reason, '1 arquivos')
    storage.remove = remove
    assert.equal((await client.post(path(requestId)).headers(as(token))).status(), 200)
    assert.equal(await workErasure(requestId), 'DONE')
    const done = await show()
    assert.equal(done.state, 'done')
    assert.isNull(
      (await db.from('file_purges').where('storage_key', key).firstOrFail()).bytes_removed_at === null
        ? 1
        : null
    )
    assert.deepInclude(done.goes, { kind: 'files', rows: 1 })
  })

  test('an address that a sister or brother has too stays: dead ones, copies and answers of mailings', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(1)
    const [admin] = admins as [TestUser]
    const [person, sister] = [await createUser({ institution }), await createUser({ institution })]
    const address = `familia${person.id}@exemplo.br`
    await db.from('users').where('id', person.id).update({ email: address })
    await db.from('users').where('id', sister.id).update({ email: address.toUpperCase() })
    await insertRow(db, 'email_suppressions', {
      institution_id: institution.id,
      address,
      reason: 'hard_bounce',
      created_at: 1,
    })
    const requestId = await erasureRequest(person, admin.id)
    await client.post(path(requestId)).headers(as(await loginAs(admin)))
    await workErasure(requestId)
    assert.lengthOf(await db.from('email_suppressions').where('address', address), 1)
    assert.equal((await db.from('users').where('id', sister.id).firstOrFail()).email, address.toUpperCase())
  })

  test('rows of lists are found by key columns: equal cells of another, and what takes them back, stay byte for byte', async ({
    client,
    assert,
  }) => {
    const { institution, admins } = await administrators(1)
    const [admin] = admins as [TestUser]
    const [person, other] = [await createUser({ institution }), await createUser({ institution })]
    const marks = {
      username: `ana.${person.id}`,
      email: `ana${person.id}@exemplo.br`,
      public_identifier: `A-${person.id}`,
    }
    await db.from('users').where('id', person.id).update(marks)
    const cells = { name: 'Ana', email: marks.email, username: marks.username }
    const run = await appliedList(institution.id, admin.id, 'students', [
      {
        target: other.id,
        key: 'b',
        cells: { ...cells, public_identifier: 'B' },
        undo: { name: marks.username },
      },
      { target: null, key: 'c', cells: { name: marks.public_identifier, public_identifier: 'C' } },
      {
        target: null,
        key: 'x',
        cells: { ...cells, public_identifier: marks.public_identifier.toLowerCase() },
      },
    ])
    const foreign = await appliedList((await createInstitution()).id, admin.id, 'students', [
      { target: null, key: 'x', cells: { ...cells, public_identifier: marks.public_identifier } },
    ])
    const rows = (id: number) => db.from('import_rows').where('run_id', id).orderBy('line')
    const before = [await rows(run), await rows(foreign)]
    const requestId = await erasureRequest(person, admin.id)
    await client.post(path(requestId)).headers(as(await loginAs(admin)))
    await workKilled(requestId)
    const after = [await rows(run), await rows(foreign)]
    assert.deepEqual(after[1], before[1])
    assert.deepEqual(after[0]?.slice(0, 2), before[0]?.slice(0, 2))
    assert.containsSubset(after[0]?.[2], { cells_json: '{}', row_key: null, undo_json: null })
  })
})
