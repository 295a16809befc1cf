import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { insertRow } from '#shared'
import { createControlled, level, makeControl, options, readControls } from '#tests/fixtures/controls'
import {
  createPlanned,
  drawn,
  ENEM,
  markAll,
  saved,
  SIMPLE,
  teamOf,
  type Member,
} from '#tests/fixtures/plans'
import { createMovable, definitionOf, movesOf, nextVersion, previewOf, RAISED } from '#tests/fixtures/moves'
import { as } from '#tests/fixtures/people'
import { failForGood } from '#tests/fixtures/publications'
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
    const team = { members: [], before: await teamOf(planId) }
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
      ['PUT /v1/correction_plans/:id/members', { by, path: `${plan}/members`, body: team, about }],
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
    const state = `${path}/members/${three.user.id}/state`
    const ofPlan = { type: 'correction_plan', id: planId } as const
    await drawn(client, three, planId)
    const stopped: [string, Made][] = (['stopped', 'active'] as const).map((to) => [
      'PUT /v1/correction_plans/:id/members/:user/state',
      {
        by,
        path: state,
        body: { state: to, reason: 'Pausa' },
        about: { ...ofPlan, detail: { user: three.user.id, texts: to === 'stopped' ? 1 : 0 } },
      },
    ])
    assert.deepEqual(await faultsOf(room, stopped), [])
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

  test('so are a control text that is used for something else, and that somebody is admitted', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, institution, correctors } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: supervisor.user.id, token: supervisor.token }
    const control = await makeControl(client, planned)
    const plan = `/v1/correction_plans/${planId}`
    const about = { type: 'correction_plan', id: planId }
    const user = correctors[0]?.user.id
    const calls: [string, Made][] = [
      [
        'PUT /v1/correction_plans/:id/control_texts/:control/purpose',
        {
          by,
          path: `${plan}/control_texts/${control}/purpose`,
          body: { purpose: 'practice', reason: 'Treino' },
          about,
        },
      ],
      [
        'PUT /v1/correction_plans/:id/members/:user/qualification',
        {
          by,
          path: `${plan}/members/${user}/qualification`,
          body: { act: 'admit', reason: 'Corrige há anos' },
          about: { ...about, detail: { attempt: 1, user } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, calls), [])
  })

  test('so are a control text and its end', async ({ client, assert }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, institution } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: supervisor.user.id, token: supervisor.token }
    const [option] = await options(client, supervisor, planId)
    const path = `/v1/correction_plans/${planId}/control_texts`
    const about = { type: 'correction_plan', id: planId }
    const body = { task: option?.task, ...level(3), reason: 'Sim' }
    const made: [string, Made][] = [
      ['POST /v1/correction_plans/:id/control_texts', { by, path, body, about }],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const [{ id }] = (await readControls(client, supervisor, planId)).body() as [{ id: number }]
    const ended: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/control_texts/:control/retire',
        { by, path: `${path}/${id}/retire`, body: { reason: 'Circulou' }, about },
      ],
    ]
    assert.deepEqual(await faultsOf(room, ended), [])
  })

  test('so is that a supervisor has looked at a text that names its author', async ({ assert, client }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, institution, text } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: supervisor.user.id, token: supervisor.token }
    await db.from('named_texts').where('answer_id', text.id).update({ state: 'open', has_name: 1 })
    const { id: found } = (await db.from('named_texts').where('answer_id', text.id).firstOrFail()) as {
      id: number
    }
    const seen: [string, Made][] = [
      [
        'PUT /v1/correction_plans/:id/named_texts/:named/state',
        {
          by,
          path: `/v1/correction_plans/${planId}/named_texts/${found}/state`,
          body: { state: 'seen' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, seen), [])
  })

  test('so is that a supervisor has released a file of a text', async ({ assert, client }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, institution, text, candidate } = planned
    const room = { ...(await createRoom()), institution }
    const file = await storeFile({
      source: Buffer.from('%PDF-1.4'),
      filename: 'x.pdf',
      purpose: 'answer_attachment',
      contentType: 'application/pdf',
      institutionId: institution.id,
      ownerId: candidate.id,
    })
    const row = { answer_id: text.id, created_at: 1 }
    const attachmentId = await insertRow(db, 'answer_attachments', {
      ...row,
      file_id: file.id,
      filename: 'x',
    })
    const held = { ...row, plan_id: planId, attachment_id: attachmentId, state: 'waiting' }
    const id = await insertRow(db, 'text_files', held)
    const released: [string, Made][] = [
      [
        'PUT /v1/correction_plans/:id/held_files/:held/state',
        {
          by: { id: supervisor.user.id, token: supervisor.token },
          path: `/v1/correction_plans/${planId}/held_files/${id}/state`,
          body: { state: 'released' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, released), [])
  })

  test('so are a sample that is drawn, and a text of it that is opened again', async ({ assert, client }) => {
    const planned = await createControlled(client, { texts: 1, correctors: 2, controlShare: 0 })
    const { planId, supervisor, institution, applicationId } = planned
    const [one, two] = planned.correctors as [Member, Member]
    await markAll(client, one, planId, level(0))
    const room = { ...(await createRoom()), institution }
    const by = { id: supervisor.user.id, token: supervisor.token }
    const path = `/v1/correction_plans/${planId}`
    const drawnSample: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/samples',
        {
          by,
          path: `${path}/samples`,
          body: { mode: 'apply', texts: 1, reason: 'Rotina' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, drawnSample), [])
    await markAll(client, two, planId, level(4))
    const { id } = (await db.from('sample_readings').where('plan_id', planId).firstOrFail()) as { id: number }
    const reopened: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/sample_readings/:reading/reopen',
        {
          by,
          path: `${path}/sample_readings/${id}/reopen`,
          body: { reason: 'Distante' },
          about: { type: 'application', id: applicationId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, reopened), [])
    const { sample_id: sample } = (await db
      .from('sample_readings')
      .where('plan_id', planId)
      .firstOrFail()) as { sample_id: number }
    const ended: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/samples/:sample/end',
        {
          by,
          path: `${path}/samples/${sample}/end`,
          body: { reason: 'Basta' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, ended), [])
  })

  test('so is that marks of a corrector are returned', async ({ assert, client }) => {
    const planned = await createControlled(client, { texts: 1, controlShare: 0 })
    const { planId, supervisor, institution } = planned
    const [one] = planned.correctors as [Member]
    await markAll(client, one, planId, level(0))
    const room = { ...(await createRoom()), institution }
    const path = `/v1/correction_plans/${planId}/correctors/${one.user.id}`
    const since = '2020-01-01T08:00:00-03:00'
    const preview = await client.get(`${path}/returnable`).headers(as(supervisor.token)).qs({ since })
    const { basis } = preview.body() as { basis: string }
    const returned: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/correctors/:user/return_marks',
        {
          by: { id: supervisor.user.id, token: supervisor.token },
          path: `${path}/return_marks`,
          body: { since, basis, reason: 'Apressadas' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, returned), [])
  })

  test('so is that a plan goes over to another version of its type', async ({ assert, client }) => {
    const planned = await createMovable(client)
    const { planId, admin, adminToken, institution, type } = planned
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    const { basis } = await previewOf(client, planned, next)
    const room = { ...(await createRoom()), institution }
    const moved: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/type_moves',
        {
          by: { id: admin.id, token: adminToken },
          path: `/v1/correction_plans/${planId}/type_moves`,
          body: { type: next, basis, reason: 'Níveis' },
          about: { type: 'correction_plan', id: planId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, moved), [])
    const [ordered] = await movesOf(client, planned)
    await failForGood(ordered?.job ?? 0)
    const retried: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/type_moves/:move/retry',
        {
          by: { id: planned.supervisor.user.id, token: planned.supervisor.token },
          path: `/v1/correction_plans/${planId}/type_moves/${ordered?.id}/retry`,
          about: { type: 'background_job', id: ordered?.job ?? 0, detail: { type: 'grading.move' } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, retried), [])
  })

  test('so is each time that a supervisor is shown whose a text is', async ({ assert, client }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, institution, text, applicationId } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: supervisor.user.id, token: supervisor.token }
    const [option] = await options(client, supervisor, planId)
    const looks: [string, Made][] = [{ reason: 'Pede ajuda' }, {}].map((body, at) => [
      'POST /v1/correction_plans/:id/texts/:task/author',
      {
        by,
        path: `/v1/correction_plans/${planId}/texts/${option?.task}/author`,
        body,
        about: {
          type: 'application',
          id: applicationId,
          detail: { answer: text.id, plan: planId, again: at > 0 },
        },
      },
    ])
    assert.deepEqual(await faultsOf(room, looks), [])
  })
})
