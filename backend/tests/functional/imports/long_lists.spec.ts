import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { removeOldRows } from '#imports/actions/remove_old_rows'
import { applyJob } from '#imports/jobs/apply_job'
import { checkJob } from '#imports/jobs/check_job'
import { orderRun } from '#imports/jobs/order_run'
import { callerOfSession } from '#identity'
import { unwrap } from '#shared'
import { workOn } from '#tests/fixtures/job_units'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'

/** One more than is worked on within a call. */
const ROWS = 2_001

const runRow = (id: number) =>
  db.from('import_runs').where('id', id).firstOrFail() as Promise<{
    job_id: number
    session_id: number
    state: string
    counts_json: string
  }>

const jobOf = async (id: number) => (await runRow(id)).job_id

async function office() {
  const institution = await createInstitution()
  return { institution, token: await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution })) }
}

/** A list of new people, none of whom another test has. */
const listOf = (rows: number) => {
  const mark = unique('lista')
  return Buffer.from(
    ['nome,ra', ...Array.from({ length: rows }, (_, at) => `Pessoa ${at},${mark}-${at}`)].join('\n')
  )
}

test.group('long lists', () => {
  test('are checked and applied by jobs, stopped between chunks and gone on with, each row once', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const sent = await client
      .post('/v1/import_user')
      .headers(as(token))
      .file('file', listOf(ROWS), { filename: 'lista.csv' })
    sent.assertStatus(202)
    const { id, status } = sent.body()
    assert.equal(status, 'CHECKING')
    await workOn(checkJob, await jobOf(id))
    assert.equal((await runRow(id)).state, 'APPLYING')
    const shown = await client.get(`/v1/imports/${id}`).headers(as(token))
    assert.deepInclude(shown.body(), { state: 'APPLYING', total: ROWS, jobState: 'QUEUED' })

    const job = await jobOf(id)
    const stop = new AbortController()
    let chunks = 0
    const isBusy = async () => {
      chunks += 1
      if (chunks === 3) stop.abort()
      return false
    }
    await workOn(applyJob, job, { isBusy }, stop.signal)
    assert.equal((await runRow(id)).state, 'APPLYING')
    await workOn(applyJob, job)
    const { state, counts_json: counts } = await runRow(id)
    assert.equal(state, 'APPLIED')
    assert.deepEqual(JSON.parse(counts), { created: ROWS })
    const people = await db
      .from('users')
      .where('institution_id', institution.id)
      .count('* as total')
      .firstOrFail()
    assert.equal(Number(people.total), ROWS + 1)
  })

  test('two of a kind wait for each other; an order by whoever lost their rights waits until they have them again', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const send = async (by = token) =>
      (
        await client.post('/v1/imports').headers(as(by)).file('file', listOf(2), { filename: 'lista.csv' })
      ).body() as { id: number }
    const [first, second] = [await send(), await send()]
    const { session_id: session } = await runRow(first.id)
    const caller = await callerOfSession(session)
    assert.isNotNull(caller)
    if (!caller) return
    unwrap(await orderRun(caller, first.id, 'apply', { workedHereMost: 0 }))
    const busy = await client.post(`/v1/imports/${second.id}/apply`).headers(as(token))
    busy.assertStatus(409)
    assert.equal(busy.body().code, 'import_busy')
    const twice = await client.post(`/v1/imports/${first.id}/apply`).headers(as(token))
    assert.equal(twice.body().code, 'import_state')

    const other = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    await db.from('user_groups').where('user_id', caller.userId).update({ group_name: 'PROCTOR' })
    const job = await jobOf(first.id)
    await workOn(applyJob, job)
    const { state } = await db.from('background_jobs').where('id', job).firstOrFail()
    assert.equal(state, 'FAILED')
    // What works no more is in nobody's way.
    const third = await send(other)
    const next = await client.post(`/v1/imports/${third.id}/apply`).headers(as(other))
    assert.equal(next.body().state, 'APPLIED')
    // Whoever goes on with it, it is done with what its sender may.
    const go = () => client.post(`/v1/imports/${first.id}/apply`).headers(as(other))
    await go()
    assert.equal(
      (
        await db
          .from('background_jobs')
          .where('id', await jobOf(first.id))
          .firstOrFail()
      ).state,
      'FAILED'
    )
    await db.from('user_groups').where('user_id', caller.userId).update({ group_name: 'ADMINISTRADOR' })
    assert.deepInclude((await go()).body(), { state: 'APPLIED', counts: { created: 2 } })
    const people = await db
      .from('users')
      .where('institution_id', institution.id)
      .count('* as total')
      .firstOrFail()
    assert.equal(Number(people.total), 6)
  })

  test('a list whose check failed for good is given up, and its rows go after their time', async ({
    client,
    assert,
  }) => {
    const { token } = await office()
    const { id } = (
      await client.post('/v1/imports').headers(as(token)).file('file', listOf(2), { filename: 'lista.csv' })
    ).body()
    await db.from('import_runs').where('id', id).update({ state: 'CHECKING', job_id: null })
    const cancelled = await client.post(`/v1/imports/${id}/cancel`).headers(as(token))
    assert.equal(cancelled.body().state, 'CANCELLED')
    const rows = () => db.from('import_rows').where('run_id', id)
    await removeOldRows(30)
    assert.lengthOf(await rows(), 2)
    await db
      .from('import_runs')
      .where('id', id)
      .update({ created_at: Date.now() - 31 * 86_400_000 })
    while ((await removeOldRows(30)) > 0);
    assert.lengthOf(await rows(), 0)
  })

  test('of two orders at once one works', async ({ client, assert }) => {
    const { institution, token } = await office()
    const { id } = (
      await client.post('/v1/imports').headers(as(token)).file('file', listOf(30), { filename: 'lista.csv' })
    ).body()
    const apply = () => client.post(`/v1/imports/${id}/apply`).headers(as(token))
    const answers = await Promise.all([apply(), apply(), apply()])
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    const people = await db
      .from('users')
      .where('institution_id', institution.id)
      .count('* as total')
      .firstOrFail()
    assert.equal(Number(people.total), 31)
  })
})
