import { test } from '@japa/runner'
import { recordsOf } from '#tests/fixtures/audit'
import { as, unique } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

const listOf = (text: string) => {
  const form = new FormData()
  form.set('file', new Blob([text]), 'lista.csv')
  return form
}

test.group('which calls record an act: imports of lists', () => {
  test('each write is recorded as the page promises, with the digest of what became of its rows', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const sent = await client
      .post('/v1/imports')
      .headers(as(room.adminToken))
      .file('file', Buffer.from(`nome,ra\nAna,${unique('ra')}\nBia,`), { filename: 'lista.csv' })
    const run = { type: 'import_run', id: Number(sent.body().id) }
    const made: [string, Made][] = [
      ['POST /v1/imports', { by: 'admin', path: '/v1/imports', body: listOf('nome,ra\nAna,1') }],
      [
        'POST /v1/import_user',
        { by: 'admin', path: '/v1/import_user', body: listOf(`nome,ra\nAna,${unique('ra')}`) },
      ],
      ['POST /v1/imports/:id/apply', { by: 'admin', path: `/v1/imports/${run.id}/apply`, about: run }],
      [
        'POST /v1/imports/:id/undo',
        {
          by: 'admin',
          path: `/v1/imports/${run.id}/undo`,
          about: { ...run, detail: { undone: 1, partly: 0, left: 0 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const rows = await recordsOf(room.institution.id)
    const applied = rows.findLast((row) => row.act === 'import_applied' && row.subject_id === run.id)
    const detail = JSON.parse(String(applied?.detail_json))
    assert.deepInclude(detail, { kind: 'students', created: 1, refused: 1 })
    assert.match(detail.digest, /^[0-9a-f]{64}$/)
  })
})
