import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChains } from '#audit'
import { sealBatch } from '#audit/actions/seal'
import { outcomesJob } from '#delivery/jobs/outcomes_job'
import { openStoredBytes } from '#files'
import { ERASURES } from '#privacy/domain/erasures'
import { COUNTED_BESIDES } from '#privacy/queries/erasure_view'
import { recordsOf } from '#tests/fixtures/audit'
import { columnsWith, filesWith, rowsWith, workErasure, workKilled } from '#tests/fixtures/erasures'
import { as, loginAs } from '#tests/fixtures/people'
import { erasedWorld } from './erased_world.js'

/** What the preview says stays, and the record of acts. */
const STAYS = ['answers.free_response', 'audit_records.detail_json', 'audit_records.reason']

const confirmed = async (client: ApiClient, world: World) => {
  for (const who of [world.admin, world.second]) {
    const asked = await client
      .post(`/v1/privacy_requests/${world.requestId}/erasure`)
      .headers(as(await loginAs(who)))
    if (asked.status() !== 200) throw new Error(JSON.stringify(asked.body()))
  }
}
type World = Awaited<ReturnType<typeof erasedWorld>>

const resultOf = async (requestId: number) => {
  const { result_json: json } = await db.from('erasures').where('request_id', requestId).firstOrFail()
  return JSON.parse(json) as { goes: Record<string, number>; stays: string[] }
}

const keysOf = (requestId: number) =>
  db.from('erasures').where('request_id', requestId).select('keys_json', 'stopped_json').firstOrFail()

test.group('erasing a person', () => {
  test('afterwards no column of any table and no file has a text of the person but the answers that stay, and others have all of theirs', async ({
    client,
    assert,
  }) => {
    const world = await erasedWorld()
    const { canary, neighbour, erased, requestId, admin, institution } = world
    const files: { storage_key: string }[] = await db
      .from('files')
      .where('owner_id', erased.person.id)
      .select('storage_key')
    assert.isAbove(files.length, 5)
    for (const { storage_key: key } of files) (await openStoredBytes(key))?.destroy()
    assert.isAbove((await columnsWith(canary)).length, 30)
    const others = await rowsWith(neighbour)
    const othersFiles = filesWith(neighbour)
    assert.isAbove(others.size, 30)
    const token = await loginAs(admin)
    const preview = await client.get(`/v1/privacy_requests/${requestId}/erasure`).headers(as(token))
    assert.containsSubset(preview.body(), { state: 'open', needsSecond: true, waitsFor: [], mayAct: true })
    for (const { kind, rows } of preview.body().goes)
      if (kind === 'imports') assert.isNull(rows)
      else assert.isAbove(rows, 0, kind)

    await confirmed(client, world)
    assert.equal(await workErasure(requestId), 'DONE')

    assert.deepEqual(await columnsWith(canary), STAYS)
    assert.deepEqual(filesWith(canary), [])
    for (const { storage_key: key } of files) assert.isNull(await openStoredBytes(key), key)
    assert.deepEqual([...(await rowsWith(neighbour))], [...others])
    assert.deepEqual(filesWith(neighbour), othersFiles)
    const row = await db.from('users').where('id', erased.person.id).firstOrFail()
    assert.containsSubset(row, { name: `Pessoa apagada ${erased.person.id}`, email: null, is_active: 0 })
    assert.equal((await client.get('/v1/applications').headers(as(erased.token))).status(), 401)
    assert.containsSubset(await keysOf(requestId), { keys_json: null, stopped_json: null })

    const shown = await client
      .get(`/v1/privacy_requests/${requestId}/erasure`)
      .headers(as(await loginAs(admin)))
    const { goes, stays } = await resultOf(requestId)
    assert.equal(shown.body().state, 'done')
    assert.deepEqual(shown.body().stays, stays)
    assert.deepEqual(
      Object.fromEntries(
        shown.body().goes.map((one: { kind: string; rows: number }) => [one.kind, one.rows])
      ),
      { ...goes }
    )
    // Answer file, five of the room and documents, film, report card, list, and what the media server left.
    const purged = await db.from('file_purges').where({ owner_id: erased.person.id, source: 'erasure' })
    assert.equal(goes.files, purged.length)
    assert.includeMembers(
      purged.map(({ purpose }) => purpose),
      ['raw_recording', 'report_card', 'excel_part', 'answer_attachment', 'identity_photo']
    )
    const acts = (await recordsOf(institution.id)).filter(({ subject_id: id }) => id === erased.person.id)
    assert.includeMembers(
      acts.map(({ act }) => act),
      ['erasure_asked', 'erasure_confirmed', 'person_erased']
    )
    while ((await sealBatch()) > 0);
    for await (const { broken } of verifyChains(institution.id)) assert.isNull(broken)
  })

  test('an answer that was a file is never scored as blank, and the sitting that staff closed still names its file', async ({
    client,
    assert,
  }) => {
    const world = await erasedWorld()
    const { applicationId } = world.erased.sitting
    const { answerId, attachmentId } = world.erased
    await db.from('answers').where('id', answerId).update({ free_response: null, earned: 0 })
    await confirmed(client, world)
    await workErasure(world.requestId)
    const attached = await db.from('answer_attachments').where('id', attachmentId).firstOrFail()
    assert.containsSubset(attached, { filename: 'arquivo apagado', removed_at: null })
    await db.transaction(async (trx) => {
      await outcomesJob.chunk(
        trx,
        {
          payload: {},
          cursor: applicationId - 1,
          units: 1,
          attempts: 1,
          isTimeUp: () => false,
          institutionId: null,
          orderedBy: null,
        },
        undefined
      )
    })
    const { outcome } = await db.from('answers').where('id', answerId).firstOrFail()
    assert.equal(outcome, 'WRONG')
    const closed = await db.from('application_sittings').where('application_id', applicationId).firstOrFail()
    assert.containsSubset(JSON.parse(closed.files_json), [{ attachmentId, filename: 'arquivo apagado' }])
  })

  test('killed at each step, before and after what it does, an erasure ends as an unbroken one', async ({
    client,
    assert,
  }) => {
    const [unbroken, broken] = [await erasedWorld(), await erasedWorld()]
    for (const world of [unbroken, broken]) await confirmed(client, world)
    await workErasure(unbroken.requestId)
    const others = await rowsWith(broken.neighbour)
    let step = 0
    const chunks = await workKilled(broken.requestId, async () => {
      // At no moment does one of the neighbour's rows change. To look reads every table, so not at every step.
      step += 1
      if (step % 6 === 0) assert.deepEqual([...(await rowsWith(broken.neighbour))], [...others])
    })
    assert.isAbove(chunks, 30)
    assert.deepEqual([...(await rowsWith(broken.neighbour))], [...others])
    assert.deepEqual(await columnsWith(broken.canary), STAYS)
    assert.deepEqual(filesWith(broken.canary), [])
    assert.deepEqual(await resultOf(broken.requestId), await resultOf(unbroken.requestId))
  }).timeout(600_000)

  test('every column of the steps is one of its table, and where no index leads to the person the table is walked through', async ({
    assert,
  }) => {
    const isIndexed = async (table: string, column: string) =>
      assert.include([...(await firstIndexed(table))], column, table)
    for (const erasure of ERASURES) {
      const names = ['set' in erasure ? Object.keys(erasure.set) : [], erasure.of].flat()
      const known = Object.keys(await db.connection().columnsInfo(erasure.table))
      assert.includeMembers(known, names, erasure.table)
      if (erasure.isWalked === true) continue
      await isIndexed(erasure.table, erasure.of)
      for (const [table, column] of erasure.through ?? []) await isIndexed(table, column)
    }
    for (const { table, of } of COUNTED_BESIDES) await isIndexed(table, of)
  })
})

/** Columns that an index of the table begins with. */
async function firstIndexed(table: string): Promise<Set<string>> {
  if (db.connection().dialect.name === 'mysql') {
    const [rows] = (await db.knexRawQuery(
      'select column_name as name from information_schema.statistics where table_schema = database() and table_name = ? and seq_in_index = 1',
      [table]
    )) as [{ name: string }[]]
    return new Set(rows.map(({ name }) => name))
  }
  const rows = (await db.knexRawQuery(
    `select info.name as name from pragma_index_list(?) as list join pragma_index_info(list.name) as info where info.seqno = 0
     union select name from pragma_table_info(?) where pk = 1`,
    [table, table]
  )) as { name: string }[]
  return new Set(rows.map(({ name }) => name))
}
