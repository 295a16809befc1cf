import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { exportFileIds, removeExpired } from '#exports/actions/remove_exports'
import { limits, OPENS_FOR_MS } from '#exports/limits'
import { hearRightsChange } from '#identity'
import { findJob, workerPorts, workJob } from '#jobs'
import { claimJob } from '#jobs/work/claim_job'
import { runJob } from '#jobs/work/run_job'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { createDesk, type Desk } from '#tests/fixtures/desk'
import { exported } from '#tests/fixtures/exported'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const LANE = 'exports'
const ports = { ...workerPorts, isBusy: async () => false }
const work = (id: number) => workJob({ id, lane: LANE }, ports, () => {})

const NAMES = ['Ana', '=Bia', 'Caio', 'Davi', 'Elis', 'Fábio', 'Gabi']

const path = (filter: object = {}, format = 'csv', list = 'users') =>
  `/v1/exports/${list}?format=${format}&filter=${encodeURIComponent(JSON.stringify(filter))}`

const ask = async (token: string, at = path()) => {
  const { status, text } = await exported(token, at)
  return { status, body: JSON.parse(text) as { id: number; status: string; rows: number; code?: string } }
}

const addressOf = async (token: string, id: number) => {
  const { status, text } = await exported(token, `/v1/jobs/${id}/file`)
  return { status, url: (JSON.parse(text) as { url?: string }).url ?? '' }
}

const actsOf = async ({ institution }: Desk) =>
  (await recordsOf(institution.id))
    .filter(({ act }) => act === 'list_ordered' || act === 'list_exported')
    .map(({ act, actor_id, detail_json }) => ({ act, actor_id, ...JSON.parse(String(detail_json)) }))

test.group('files of long lists', (group) => {
  group.each.setup(() => {
    const before = { ...limits }
    Object.assign(limits, { atOnce: 3, part: 2 })
    return () => void Object.assign(limits, before)
  })

  test('are made by a job, in parts: stopped in between it goes on, and the file has each row once; whoever took it is on record', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { token, admin } = desk
    const ordered = await ask(token, path({ is_active: true }))
    assert.equal(ordered.status, 202)
    const { id } = ordered.body
    assert.deepEqual(ordered.body, { id, status: 'QUEUED', rows: 7 })
    // Again it is the same order, and another one of the list waits.
    assert.equal((await ask(token, path({ is_active: true }))).body.id, id)
    const other = await ask(token, path({ q: 'a' }))
    assert.deepEqual([other.status, other.body.code], [409, 'export_ordered'])
    assert.equal((await addressOf(token, id)).status, 404)

    const stop = new AbortController()
    const claimed = await claimJob({ lane: LANE, owner: 'first', leaseMs: 10_000, jobId: id })
    let chunks = 0
    const isBusy = async () => {
      chunks += 1
      if (chunks === 2) stop.abort()
      return false
    }
    if (claimed) await runJob(claimed, { ...ports, isBusy }, stop.signal)
    const half = await findJob(id)
    assert.deepEqual([half?.state, half?.done, half?.total], ['QUEUED', 4, 7])
    const ended = await work(id)
    assert.deepEqual([ended.state, ended.result], ['DONE', { rows: 7 }])
    const shown = await client.get(`/v1/jobs/${id}`).headers(as(token))
    assert.deepEqual(
      [shown.body().title, shown.body().hasFile, shown.body().resultTexts],
      ['Preparar o arquivo: Estudantes', true, ['7 linhas. O arquivo fica aqui por 24 horas.']]
    )

    const { url } = await addressOf(token, id)
    const file = await exported('', url)
    assert.equal(file.answer.headers.get('content-disposition'), 'attachment; filename="users.csv"')
    const lines = file.text.trimEnd().split('\r\n')
    assert.lengthOf(lines, 8)
    assert.equal(lines[0]?.replace('\uFEFF', ''), 'Número;Nome;Usuário;Identificador;Escola')
    assert.sameMembers(
      lines.slice(1).map((line) => line.split(';')[1]),
      ['Ana', "'=Bia", 'Caio', 'Davi', 'Elis', 'Fábio', 'Gabi']
    )
    assert.equal((await exported('', url)).status, 401)
    const detail = { list: 'users', format: 'csv', filter: { isActive: true, search: '' }, rows: 7 }
    assert.deepEqual(await actsOf(desk), [
      { act: 'list_ordered', actor_id: admin.id, ...detail },
      { act: 'list_exported', actor_id: admin.id, ...detail },
    ])
  })

  test('as Excel too; another one takes the place of the first, and a day later there is none', async ({
    assert,
  }) => {
    const { token } = await createDesk(NAMES)
    const first = (await ask(token)).body.id
    await work(first)
    const second = (await ask(token, path({}, 'excel'))).body.id
    await work(second)
    assert.equal((await addressOf(token, first)).status, 404)
    const file = await exported('', (await addressOf(token, second)).url)
    assert.deepEqual(file.head, ['Número', 'Nome', 'Usuário', 'Identificador', 'Escola'])
    assert.lengthOf(file.rows, 7)
    const files = () =>
      db
        .from('files')
        .join('list_export_parts', 'list_export_parts.file_id', 'files.id')
        .join('list_exports', 'list_exports.id', 'list_export_parts.export_id')
        .where('list_exports.job_id', second)
        .select('files.id')
    const stored = (await files()).map((row) => row.id)
    assert.lengthOf(stored, 4)
    await db
      .from('background_jobs')
      .where('id', second)
      .update({ ended_at: clock.now() - OPENS_FOR_MS - 1 })
    assert.equal((await addressOf(token, second)).status, 404)
    await removeExpired()
    assert.isEmpty(await files())
    assert.isEmpty(await db.from('files').whereIn('id', stored))
  })

  test('are for whoever ordered them, as long as they may see the same', async ({ client, assert }) => {
    const { schoolClass, token } = await createDesk(NAMES)
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const own = await loginAs(teacher)
    const { id } = (await ask(own)).body
    await work(id)
    // The administrator sees the job, and neither its file nor that it has one.
    const shown = await client.get(`/v1/jobs/${id}`).headers(as(token))
    assert.isFalse(shown.body().hasFile)
    assert.equal((await addressOf(token, id)).status, 404)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal((await addressOf(stranger, id)).status, 404)
    const { url } = await addressOf(own, id)
    await db.from('class_members').where('user_id', teacher.id).delete()
    hearRightsChange({ userId: teacher.id })
    assert.equal((await exported('', url)).status, 404)
    assert.equal((await addressOf(own, id)).status, 404)
  })

  test('what one may see has changed while it was made: there is no file', async ({ assert }) => {
    const { schoolClass } = await createDesk(NAMES)
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const { id } = (await ask(await loginAs(teacher))).body
    await db.from('class_members').where('user_id', teacher.id).delete()
    const ended = await work(id)
    assert.deepEqual([ended.state, ended.failure?.code], ['FAILED', 'rights_changed'])
  })

  test('an erasure finds the files of every order, however many ended without one', async ({ assert }) => {
    const desk = await createDesk(NAMES)
    const { body } = await ask(desk.token)
    await work(body.id)
    const made = await db.from('list_exports').where('job_id', body.id).firstOrFail()
    const { id: _id, ...order } = made
    // Behind others that ended before their first part.
    await db
      .table('list_exports')
      .multiInsert(
        Array.from({ length: 25 }, () => ({ ...order, job_id: null, running_key: null, parts: 0, lines: 0 }))
      )
    await db
      .from('list_export_parts')
      .where('export_id', made.id)
      .update({
        export_id: (
          await db
            .from('list_exports')
            .where('institution_id', desk.institution.id)
            .max('id as id')
            .firstOrFail()
        ).id,
      })
    const found = await exportFileIds(db, { institutionId: desk.institution.id, before: clock.now() })
    assert.lengthOf(found, 4)
  })

  test('more than the most are refused', async ({ assert }) => {
    limits.ordered = 5
    const { token } = await createDesk(NAMES)
    const refused = await ask(token)
    assert.deepEqual([refused.status, refused.body.code], [400, 'export_too_long'])
  })
})
