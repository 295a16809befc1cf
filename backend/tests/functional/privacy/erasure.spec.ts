import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { openStoredBytes } from '#files'
import { workJob } from '#jobs'
import { workerPorts } from '#jobs/service'
import { ERASURES } from '#privacy/domain/erasures'
import { erasureJob } from '#privacy/jobs/erasure_job'
import { clock, insertRow, schoolHour } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { createSitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { storeProvider, storeIdentity } from '#tests/fixtures/identity_providers'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { createVictimMail } from '../wrong_user/victim_mail.js'
import { createVictimMedia } from '../wrong_user/victim_media.js'
import { createVictimRoom } from '../wrong_user/victim_room.js'

/** Somebody whose every text is a canary, with a sitting, a room, pictures, mails, a list and log-ins. */
async function world() {
  const canary = unique('CANARIO')
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const second = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const person = await createUser({ school, name: `Nome ${canary}`, username: `u-${canary}`.toLowerCase() })
  await db
    .from('users')
    .where('id', person.id)
    .update({
      email: `${canary}@exemplo.br`,
      public_identifier: `id-${canary}`,
      picture_url: `/${canary}.png`,
    })
  await db.from('persons').where('user_id', person.id).delete()
  await db.table('persons').insert({
    user_id: person.id,
    cpf: canary.slice(0, 11),
    cellphone: canary.slice(0, 12),
    special_need: canary,
    nursing_mother: 0,
  })
  const sitting = await createSitting({ candidate: person, exam: { name: 'Prova', items: [textItem(1)] } })
  await db
    .from('answers')
    .where('id', sitting.answers[0]?.id ?? 0)
    .update({ free_response: `Resposta ${canary}` })
  const { collectionId, applicationId } = sitting
  const room = await createVictimRoom({ institution, candidate: person, collectionId, applicationId }, canary)
  await db.from('rooms').where('id', room.id).update({ name: 'Sala' })
  const { name } = await db.from('users').where('id', admin.id).firstOrFail()
  await db.from('users').where('id', room.proctorId).update({ name })
  await db.from('user_name_parts').where('user_id', room.proctorId).delete()
  await db.from('message_templates').where('user_id', room.proctorId).delete()
  await db.from('room_event_records').where('user_id', room.proctorId).delete()
  await createVictimMedia(
    { institutionId: institution.id, userId: person.id, applicationId, roomId: room.id },
    canary
  )
  await createVictimMail({ institutionId: institution.id, userId: person.id, orderedBy: admin.id }, canary)
  // What the institution writes to everybody is not of this person.
  const own = { institution_id: institution.id }
  await db
    .from('email_templates')
    .where(own)
    .update({ body: 'Texto', description: 'Modelo', subject: 'Aviso' })
  await db
    .from('email_mailings')
    .where(own)
    .update({ body: 'Texto', description: 'Modelo', subject: 'Aviso' })
  await db
    .from('email_suppressions')
    .where(own)
    .update({ address: `${canary}@exemplo.br` })
  const runId = await insertRow(db, 'import_runs', {
    ...own,
    ordered_by: admin.id,
    session_id: 1,
    kind: 'students',
    mode: 'upsert',
    state: 'DONE',
    file_name: 'lista.csv',
    file_bytes: 1,
    encoding: 'utf-8',
    total: 2,
    columns_json: '[]',
    created_at: clock.now(),
  })
  for (const [line, targetId] of [person.id, null].entries())
    await insertRow(db, 'import_rows', {
      run_id: runId,
      line,
      outcome: 'created',
      row_key: `id-${canary}`,
      target_id: targetId,
      cells_json: JSON.stringify([`Nome ${canary}`, `id-${canary}`]),
      undo_json: JSON.stringify({ name: `Nome ${canary}` }),
    })
  await storeIdentity(await storeProvider({ institution, name: 'Provedor' }), person.id, canary)
  const token = await loginAs(person)
  await db.table('client_logs').insert({
    action: 'x',
    message: canary,
    user_agent: canary,
    user_id: person.id,
    occurred_at: clock.now(),
  })
  const { day } = schoolHour(clock.now())
  const requestId = await insertRow(db, 'privacy_requests', {
    institution_id: institution.id,
    user_id: person.id,
    kind: 'erasure',
    asked_by: 'person',
    received_on: day,
    due_on: day,
    state: 'open',
    note: canary,
    made_by: admin.id,
    created_at: clock.now(),
  })
  return { canary, institution, admin, second, person, token, sitting, requestId }
}

/** `table.column` of each value of the database that has the canary, in any case. */
async function columnsWith(canary: string): Promise<string[]> {
  const found = new Set<string>()
  const looked = canary.toLowerCase()
  const tables = (await db.connection().getAllTables()).filter((name) => !name.startsWith('sqlite_'))
  for (const table of tables)
    for (const row of (await db.from(table)) as Record<string, unknown>[])
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.toLowerCase().includes(looked)) found.add(`${table}.${column}`)
  return [...found].sort()
}

function filesWith(folder: string, canary: string): string[] {
  // Where the store is no folder, its keys are asked for.
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !/\.sqlite/.test(path))
    .filter((path) => path.includes(canary) || readFileSync(path).includes(canary))
}

/** What the preview says stays. */
const STAYS = ['answers.free_response', 'audit_records.detail_json', 'audit_records.reason']

test.group('erasing a person', () => {
  test('afterwards no column of any table and no file has a text of the person but the answers that stay', async ({
    client,
    assert,
  }) => {
    const { canary, admin, second, person, token, sitting, requestId, institution } = await world()
    const ask = async (who: string) =>
      client.post(`/v1/privacy_requests/${requestId}/erasure`).headers(as(who))
    const [first, other] = [await loginAs(admin), await loginAs(second)]
    const waits = await ask(first)
    assert.deepEqual([waits.status(), waits.body().code], [409, 'erasure_waits'])
    assert.include(waits.body().nonFieldErrors[0], 'Prova')
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'FINISHED', finished_at: clock.now() })

    const preview = await client.get(`/v1/privacy_requests/${requestId}/erasure`).headers(as(first))
    assert.containsSubset(preview.body(), { needsSecond: true, waitsFor: [], askedBy: null, mayAct: true })
    assert.isTrue(preview.body().goes.every(({ rows }: { rows: number }) => rows > 0))
    assert.equal((await ask(first)).status(), 200)
    assert.equal((await ask(first)).body().code, 'second_needed')
    const files: { storage_key: string }[] = await db
      .from('files')
      .where('owner_id', person.id)
      .select('storage_key')
    assert.isAbove(files.length, 3)
    for (const { storage_key: key } of files) (await openStoredBytes(key))?.destroy()
    const before = await columnsWith(canary)
    assert.isAbove(before.length, 12)
    const confirmed = await ask(other)
    assert.equal(confirmed.status(), 200)
    assert.equal(confirmed.body().state, 'erasing')
    const { job_id: jobId } = await db.from('erasures').where('request_id', requestId).firstOrFail()
    const job = await workJob({ id: jobId, lane: erasureJob.lane }, workerPorts, () => {})
    assert.equal(job.state, 'DONE')

    assert.deepEqual(await columnsWith(canary), STAYS)
    // From the start again, as after a kill before its last commit: nothing is left to do, and nothing fails.
    await db.from('background_jobs').where('id', jobId).update({ state: 'QUEUED', cursor: 0, ended_at: null })
    assert.equal((await workJob({ id: jobId, lane: erasureJob.lane }, workerPorts, () => {})).state, 'DONE')
    assert.deepEqual(await columnsWith(canary), STAYS)
    assert.deepEqual(filesWith(banca.dataDir, canary), [])
    for (const { storage_key: key } of files) assert.isNull(await openStoredBytes(key), key)
    const row = await db.from('users').where('id', person.id).firstOrFail()
    assert.containsSubset(row, { name: `Pessoa apagada ${person.id}`, email: null, is_active: 0 })
    assert.equal((await client.get('/v1/applications').headers(as(token))).status(), 401)
    const shown = await client.get(`/v1/privacy_requests/${requestId}`).headers(as(first))
    assert.equal(shown.body().state, 'done')
    const done = await db.from('erasures').where('request_id', requestId).firstOrFail()
    assert.isAbove(JSON.parse(done.result_json).files, 3)
    const acts = await recordsOf(institution.id)
    assert.includeMembers(
      acts.filter((act) => act.subject_id === person.id).map(({ act }) => act),
      ['erasure_asked', 'erasure_confirmed', 'person_erased']
    )
  })

  test('every column of the steps is one of its table', async ({ assert }) => {
    for (const erasure of ERASURES) {
      const names = ['set' in erasure ? Object.keys(erasure.set) : [], erasure.of].flat()
      const known = Object.keys(await db.connection().columnsInfo(erasure.table))
      assert.includeMembers(known, names, erasure.table)
    }
  })
})
