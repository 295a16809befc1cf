import { test } from '@japa/runner'
import { orderPublication } from '#results/jobs/order_publication'
import { unwrap } from '#shared'
import { callerOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as } from '#tests/fixtures/people'
import { failForGood } from '#tests/fixtures/publications'
import { createRoom } from '#tests/fixtures/rooms'
import {
  appealed,
  createPublished,
  made,
  preview,
  processOf,
  resultOf,
} from '#tests/fixtures/selection_processes'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: selection processes', () => {
  test('each write is recorded as the page promises; a preview and what changes nothing are not', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const { institution, admin, adminToken, processId, candidate } = of
    const room = { ...(await createRoom()), institution }
    const by = { id: admin.id, token: adminToken }
    const process = `/v1/selection_processes/${processId}`
    const about = { type: 'selection_process', id: processId }
    const draft = await made(client, adminToken)
    const appeal = await appealed(client, of)
    const added = resultOf(candidate.id, { section_name: 'Nova', status: 'Segredo' })
    const option = await client
      .post('/v1/appeal_results')
      .headers(as(adminToken))
      .json({ description: 'Deferido em parte do mérito', tag: 'partly_granted' })
    const optionId = (option.body() as { id: number }).id
    const writes: [string, Made][] = [
      ['POST /v1/selection_processes', { by, path: '/v1/selection_processes', body: processOf() }],
      ['PUT /v1/selection_processes/:id', { by, path: process, body: { name: 'Outro nome' }, about }],
      [
        'PUT /v1/selection_processes/:id/results',
        { by, path: `${process}/results`, body: { results: [added] }, about },
      ],
      [
        'PUT /v1/result_appeals/:id/reply',
        {
          by,
          path: `/v1/result_appeals/${appeal}/reply`,
          body: { response: '<p>Segredo</p>', result: 1 },
          about: { ...about, detail: { appeal } },
        },
      ],
      [
        'POST /v1/appeal_results',
        { by, path: '/v1/appeal_results', body: { description: 'Outra', tag: 'denied' } },
      ],
      [
        'PUT /v1/appeal_results/:id',
        {
          by,
          path: `/v1/appeal_results/${optionId}`,
          body: { description: 'Com outras palavras', tag: 'denied' },
          about: { type: 'appeal_option', id: optionId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, writes), [])
    const before = (await recordsOf(institution.id)).length
    for (const [call, { path, body }] of writes.filter(([call]) => call.startsWith('PUT'))) {
      const again = await client
        .put(path)
        .headers(as(adminToken))
        .json(body as object)
      assert.equal(again.status(), 200, call)
    }
    const { basis } = await preview(client, adminToken, processId)
    assert.lengthOf(await recordsOf(institution.id), before)

    const rest: [string, Made][] = [
      [
        'POST /v1/selection_processes/:id/publish',
        {
          by,
          path: `${process}/publish`,
          body: { mode: 'apply', basis },
          about: { ...about, detail: { results: 1, replies: 1, number: 2 } },
        },
      ],
      [
        'DELETE /v1/selection_processes/:id',
        {
          by,
          path: `/v1/selection_processes/${draft}`,
          about: { type: 'selection_process', id: draft, detail: { results: 0 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, rest), [])
    const other = await made(client, adminToken)
    await client
      .put(`/v1/selection_processes/${other}/results`)
      .headers(as(adminToken))
      .json({ results: [added] })
    const drafts = await client.get(`/v1/selection_results?process=${other}`).headers(as(adminToken))
    const [one] = drafts.body().results as { id: number }[]
    const removal: [string, Made][] = [
      [
        'DELETE /v1/selection_results/:id',
        {
          by,
          path: `/v1/selection_results/${one?.id}`,
          about: { type: 'selection_process', id: other, detail: { added: 0, changed: 0, removed: 1 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, removal), [])
    assert.notInclude(JSON.stringify(await recordsOf(institution.id)), 'Segredo')
  })

  test('a publication that stopped for good is tried again and given up on record', async ({
    client,
    assert,
  }) => {
    const { institution, admin, adminToken, processId } = await createPublished(client)
    const room = { ...(await createRoom()), institution }
    const by = { id: admin.id, token: adminToken }
    const { basis } = await preview(client, adminToken, processId)
    const caller = { ...callerOf(admin), sessionId: 1 } as unknown as Parameters<typeof orderPublication>[0]
    const order = { source: 'ENTERED', replacesEntered: false, workedHereMost: 0 } as const
    const job = unwrap(await orderPublication(caller, processId, basis, order)).jobId ?? 0
    const path = `/v1/selection_processes/${processId}/publish`
    await failForGood(job)
    const retry: [string, Made][] = [
      ['POST /v1/selection_processes/:id/publish/retry', { by, path: `${path}/retry` }],
    ]
    assert.deepEqual(await faultsOf(room, retry), [])
    await failForGood(job)
    const about = { type: 'selection_process', id: processId, detail: { number: 2 } }
    const end: [string, Made][] = [
      ['POST /v1/selection_processes/:id/publish/give_up', { by, path: `${path}/give_up`, about }],
    ]
    assert.deepEqual(await faultsOf(room, end), [])
  })
})
