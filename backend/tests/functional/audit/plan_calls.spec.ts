import { test } from '@japa/runner'
import { createPlanned, drawn, ENEM, markAll, saved, SIMPLE, type Member } from '#tests/fixtures/plans'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

const definition = {
  kind: 'number',
  step: 1000,
  situations: [],
  tolerance: { total: 0, criterion: 0, situations: true },
}

test.group('which calls record an act: correction plans', () => {
  test('each write is recorded as the page promises', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const { institution, admin, adminToken, planId, examId, blank } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: admin.id, token: adminToken }
    const types = '/v1/correction_types'
    const made = await client
      .post(types)
      .headers({ authorization: `JWT ${adminToken}` })
      .json({ name: 'Da casa', definition })
    made.assertStatus(201)
    const { id } = made.body() as { id: number }
    const plan = `/v1/correction_plans/${planId}`
    const about = { type: 'correction_plan', id: planId }
    const calls: [string, Made][] = [
      ['POST /v1/correction_types', { by, path: types, body: { name: 'Outro', definition } }],
      [
        'POST /v1/correction_types/:id/versions',
        { by, path: `${types}/${id}/versions`, body: { definition } },
      ],
      [
        'POST /v1/correction_plans',
        { by, path: '/v1/correction_plans', body: { exam: examId, item: blank.item_id, type: SIMPLE } },
      ],
      ['PATCH /v1/correction_plans/:id', { by, path: plan, body: { version: 1, lot_size: 3 }, about }],
      ['PUT /v1/correction_plans/:id/members', { by, path: `${plan}/members`, body: { members: [] }, about }],
    ]
    assert.deepEqual(await faultsOf(room, calls), [])
  })

  test('so are a hand-in, a lot that is taken back, and a decision of the panel', async ({
    client,
    assert,
  }) => {
    const plan = { type: ENEM, marks: 2, correctors: 3 }
    const { institution, admin, adminToken, planId, correctors, text, applicationId } = await createPlanned(
      client,
      plan
    )
    const room = { ...(await createRoom()), institution }
    const by = { id: admin.id, token: adminToken }
    const [one, two, three] = correctors as [Member, Member, Member]
    const level = (at: number) => ({ criteria: [at, at, at, at, at] })
    await markAll(client, one, planId, level(0))
    await markAll(client, two, planId, level(4))
    const lot = await drawn(client, three, planId)
    const path = `/v1/correction_plans/${planId}`
    const taken: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/return_lots',
        {
          by,
          path: `${path}/return_lots`,
          body: { reason: 'Férias' },
          about: { type: 'correction_plan', id: planId, detail: { lots: 1, texts: 1 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, taken), [])
    const again = await drawn(client, three, planId)
    const marks = [{ task: lot.tasks[0]?.task, revision: 1, ...level(2) }]
    await saved(client, three, again.id, marks)
    const about = { type: 'application', id: applicationId }
    const handed: [string, Made][] = [
      [
        'POST /v1/correction_lots/:id/hand_in',
        {
          by: { id: three.user.id, token: three.token },
          path: `/v1/correction_lots/${again.id}/hand_in`,
          body: {},
          about: { ...about, detail: { answer: text.id, plan: planId } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, handed), [])
    const panel = await client.get(`${path}/panel`).headers({ authorization: `JWT ${adminToken}` })
    const [{ task }] = panel.body() as [{ task: string }]
    const decided: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/panel',
        {
          by,
          path: `${path}/panel`,
          body: { task, ...level(3), decision: 'Sim' },
          about: { ...about, detail: { answer: text.id } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, decided), [])
  })
})
