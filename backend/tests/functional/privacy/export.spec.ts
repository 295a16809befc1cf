import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { personalData } from '#personal_data'
import { NOT_EXPORTED } from '#privacy/domain/not_exported'
import { clock, insertRow, say, schoolHour } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { drawnIn } from '#tests/fixtures/pdf_text'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { readZip } from '#tests/fixtures/zip'
import { CANARY, createVictim } from '../wrong_user/victim.js'

async function requestOf(institutionId: number, userId: number, madeBy: number): Promise<number> {
  const { day } = schoolHour(clock.now())
  return insertRow(db, 'privacy_requests', {
    institution_id: institutionId,
    user_id: userId,
    kind: 'export',
    asked_by: 'person',
    received_on: day,
    due_on: day,
    state: 'open',
    made_by: madeBy,
    created_at: clock.now(),
  })
}

const open = (url: string) => fetch(`http://127.0.0.1:${process.env.PORT}${url}`)

async function addressOf(client: ApiClient, token: string, id: number): Promise<string> {
  const answer = await client.post(`/v1/privacy_requests/${id}/export`).headers(as(token))
  answer.assertStatus(200)
  return answer.body().url
}

test.group('a copy of everything about a person', () => {
  test('has rows as JSON, the files as they were sent, and a summary; of others their role alone', async ({
    client,
    assert,
  }) => {
    const victim = await createVictim()
    const { institution, candidate, sitting, room } = victim
    const other = await createUser({ institution, name: 'Outra-Pessoa-CANARIO' })
    await db
      .from('answers')
      .where('id', sitting.answers[1]?.id ?? 0)
      .update({ free_response: `<p>Minha redação ${CANARY}</p>`, earned: 7 })
    await db.table('room_messages').insert({
      room_id: room.id,
      candidate_id: other.id,
      author: 'PROCTOR',
      author_id: room.proctorId,
      message: 'Para outra pessoa',
      motive: 'MESSAGE',
      notification_type: 'ALERT',
      version: 99,
      created_at: clock.now(),
    })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Quem-Atende' })
    const token = await loginAs(admin)
    const id = await requestOf(institution.id, candidate.id, admin.id)
    const url = await addressOf(client, token, id)
    const answer = await open(url)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="dados-${id}.zip"`)
    const files = readZip(Buffer.from(await answer.arrayBuffer()))
    const rowsIn = (name: string) =>
      JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[]

    const [person] = rowsIn('dados/identity/users-1.json')
    assert.containsSubset(person, { id: candidate.id, username: candidate.username })
    assert.match(String(person?.created_at), /^\d{4}-\d\d-\d\dT/)
    const answers = rowsIn('dados/delivery/answers-1.json')
    assert.lengthOf(answers, sitting.answers.length)
    assert.include(JSON.stringify(answers), `Minha redação ${CANARY}`)
    const messages = rowsIn('dados/live_room/room_messages-1.json')
    assert.includeMembers(
      messages.map(({ author }) => author),
      ['self', 'other']
    )
    for (const purpose of ['screenshot', 'user_document', 'recording', 'identity_photo'])
      assert.isTrue(
        [...files].some(([name, bytes]) => name.startsWith(`arquivos/${purpose}/`) && bytes.includes(CANARY)),
        purpose
      )
    const pdf = files.get('resumo.pdf') ?? Buffer.alloc(0)
    const drawn = drawnIn(pdf)
      .map(({ text }) => text)
      .join('')
      .replaceAll(/ +/g, ' ')
    assert.include(drawn, 'Cópia dos seus dados')
    assert.include(drawn, candidate.username.slice(0, 12))
    assert.include(drawn, 'Mensagens em salas')

    const everything = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
      .join('\n')
    for (const stranger of [`Aplicador ${CANARY}`, 'Outra-Pessoa', 'Para outra pessoa', 'Quem-Atende'])
      assert.notInclude(everything, stranger)
    // Points that were not disclosed, secrets, and ids of staff.
    for (const column of ['earned', 'token_hash', 'password_hash', 'author_id', 'decided_by', 'viewer_id'])
      assert.notInclude(everything, `"${column}"`)

    assert.equal((await open(url)).status, 401)
    const acts = (await recordsOf(institution.id)).filter(({ actor_id: by }) => by === admin.id)
    assert.deepEqual(
      acts.map((row) => [row.act, row.subject_id]),
      [
        ['capture_viewed', candidate.id],
        ['personal_data_exported', candidate.id],
      ]
    )
  })

  test('is for administrators, of an open request of their institution, and a ticket of another log-in or kind opens nothing', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const { institution } = school
    const person = await createUser({ school })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'Diretor',
      permissions_json: JSON.stringify({ BackOffice: { Privacy: true } }),
    })
    const id = await requestOf(institution.id, person.id, admin.id)
    const status = async (token: string) =>
      (await client.post(`/v1/privacy_requests/${id}/export`).headers(as(token))).status()
    const head = await loginAs(await createUser({ groups: ['Diretor'], school }))
    assert.equal(await status(head), 403)
    const shown = await client.get(`/v1/privacy_requests/${id}`).headers(as(head))
    assert.isFalse(shown.body().mayExport)
    assert.equal(await status(await loginAs(person)), 403)
    assert.equal(await status(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))), 404)

    const token = await loginAs(admin)
    assert.equal((await open('/v1/privacy_requests/open')).status, 401)
    const url = await addressOf(client, token, id)
    assert.equal((await open(url.replace('/v1/privacy_requests/open', '/v1/excel_files/open'))).status, 401)
    await client.post(`/v1/privacy_requests/${id}/close`).headers(as(token)).json({
      outcome: 'withdrawn',
      reason: 'Desistiu.',
    })
    assert.equal((await open(url)).status, 409)
    assert.equal(await status(token), 409)
  })

  test('a file whose bytes are gone is named, and everything else is given', async ({ client, assert }) => {
    const institution = (await createSchool()).institution
    const person = await createUser({ institution })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const fileId = await insertRow(db, 'files', {
      storage_key: 'f'.repeat(36),
      institution_id: institution.id,
      owner_id: person.id,
      filename: 'foto.png',
      content_type: 'image/png',
      size_bytes: 5,
      sha256: '0'.repeat(64),
      purpose: 'snapshot',
      retention_class: 'capture',
      created_at: clock.now(),
    })
    const id = await requestOf(institution.id, person.id, admin.id)
    const answer = await open(await addressOf(client, await loginAs(admin), id))
    const files = readZip(Buffer.from(await answer.arrayBuffer()))
    assert.deepEqual(JSON.parse(files.get('arquivos/ausentes.json')?.toString() ?? 'null'), [fileId])
    assert.isTrue(files.has('resumo.pdf'))
  })

  test('every table of the database is collected by a module, or is left out for a reason', async ({
    assert,
  }) => {
    const tables = (await db.connection().getAllTables()).filter(
      (name) => !name.startsWith('adonis_') && !name.startsWith('sqlite_')
    )
    const collected = new Set<string>(personalData().flatMap((data) => data.tables))
    const left = new Map<string, string>(NOT_EXPORTED)
    assert.deepEqual(
      tables.filter((name) => !collected.has(name) && !left.has(name)),
      [],
      'give a new table to the personal_data.ts of its module, or say in not_exported.ts why not'
    )
    assert.deepEqual(
      [...collected, ...left.keys()].filter((name) => !tables.includes(name)),
      []
    )
    assert.deepEqual(
      [...collected].filter((name) => left.has(name)),
      []
    )
    for (const language of ['pt-BR', 'en'] as const)
      assert.deepEqual(
        [...collected].filter((name) => say(language, `privacy.table_${name}`) === `privacy.table_${name}`),
        []
      )
  })
})
