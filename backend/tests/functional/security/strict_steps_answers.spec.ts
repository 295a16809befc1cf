import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf } from '#tests/fixtures/applications'
import { png, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { chosen, sendParts } from '#tests/fixtures/file_parts'
import { as } from '#tests/fixtures/people'
import { own, put, reasonsOf } from '#tests/fixtures/sitting_calls'
import {
  open,
  quarantinedOf,
  uncheckedOf,
  announce,
  complete,
  sendSymptom,
  begun,
} from '#tests/fixtures/strict_steps'

test.group('answers and files where items are handed out one by one: strictSteps', (group) => {
  group.each.teardown(() => clock.release())

  test('an answer to an unopened item is refused by name and quarantined; a passed item takes only what was made before', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          { id: ids[0], revision: 1, freeResponse: 'um' },
          { id: ids[2], revision: 1, freeResponse: 'adiantada' },
          { id: ids[1], revision: 1, seconds: 5, finished: true },
        ])
      ),
      [null, 'not_opened', 'not_opened']
    )
    const [alternative] = sitting.alternatives.get(sitting.answers[3]?.item_id as number) as number[]
    const sent = await client
      .post(`${own(sitting)}/answer_alternatives`)
      .headers(as(sitting.token))
      .json({ answer: ids[3], alternatives: [alternative], revision: 1 })
    assert.deepEqual(reasonsOf(sent), ['not_opened'])
    const stored = await answersOf(sitting.applicationId)
    assert.deepEqual(
      stored.map(({ free_response: text, seconds, finished }) => [text, seconds, Boolean(finished)]),
      [
        ['um', 0, false],
        [null, 0, false],
        [null, 0, false],
        [null, 0, false],
      ]
    )
    assert.includeDeepMembers(await quarantinedOf(client, sitting), [['adiantada', 'not_opened']])
    const before = new Date(clock.now()).toISOString()
    clock.advance(30_000)
    await open(client, sitting, ids[1])
    clock.advance(30_000)
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          { id: ids[0], revision: 2, freeResponse: 'um, a caminho', editedAt: before },
        ])
      ),
      [null]
    )
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          {
            id: ids[0],
            revision: 3,
            freeResponse: 'de volta',
            editedAt: new Date(clock.now()).toISOString(),
          },
          { id: ids[1], revision: 1, freeResponse: 'dois' },
        ])
      ),
      ['locked', null]
    )
    const finish = await client
      .post(`${own(sitting)}/finish`)
      .headers(as(sitting.token))
      .json([{ id: ids[3], revision: 2, alternatives: [alternative] }])
    finish.assertStatus(200)
    assert.deepEqual(reasonsOf(finish), ['not_opened'])
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map(
        ({ free_response: text, alternatives_json: marks }) => text ?? marks
      ),
      ['um, a caminho', 'dois', null, null]
    )
    // An edit that claims to be older, long after the item was passed, is accepted and reported to staff.
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
  })

  test('a file and a table’s record for an unopened item are quarantined, and accepted once it is opened', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [textItem(1), textItem(2), repertorizationItem(3)],
    })
    const file = chosen('desenho.png', png(5))
    await announce(client, sitting, ids[1], file)
    await sendParts(sitting.applicationId, sitting.token, file)
    assert.deepInclude(await complete(client, sitting, ids[1], file), {
      state: 'kept_apart',
      reason: 'not_opened',
    })
    const { path } = (await db
      .from('files')
      .where('owner_id', sitting.candidate.id)
      .where('purpose', 'answer_attachment')
      .select('storage_key as path')
      .firstOrFail()) as { path: string }
    const attach = await client
      .post(`${own(sitting)}/answer_attachment`)
      .headers(as(sitting.token))
      .json({ answer: ids[1], path, filename: file.name })
    attach.assertStatus(409)
    assert.equal(attach.body().code, 'out_of_order')
    assert.isEmpty(await db.from('answer_attachments').where('answer_id', ids[1]))
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), {
      accepted: false,
      reason: 'not_opened',
    })
    assert.sameMembers(
      (await quarantinedOf(client, sitting)).map(([, reason]) => reason),
      ['not_opened', 'not_opened']
    )
    // A page whose server was put back sends once more what was refused: the very same.
    await open(client, sitting, ids[1])
    assert.deepInclude(await complete(client, sitting, ids[1], file), { state: 'complete' })
    assert.lengthOf(await db.from('answer_attachments').where('answer_id', ids[1]), 1)
    await open(client, sitting, ids[2])
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), { accepted: true })
    assert.deepInclude(await sendSymptom(client, sitting, 'Calor', 2), { accepted: true })
    assert.deepEqual(await uncheckedOf(client, sitting), [])
  })

  test('a file announced before its item was opened counts once it is: by its bytes while the exam runs, or by a new announcement', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [textItem(1), textItem(2), textItem(3), textItem(4)],
    })
    const [first, second, third] = [
      chosen('um.png', png(1)),
      chosen('dois.png', png(2)),
      chosen('tres.png', png(3)),
    ]
    for (const [at, file] of [
      [1, first],
      [2, second],
      [3, third],
    ] as const)
      await announce(client, sitting, ids[at], file)
    await open(client, sitting, ids[1])
    await sendParts(sitting.applicationId, sitting.token, first)
    assert.deepInclude(await complete(client, sitting, ids[1], first), { state: 'complete' })
    await open(client, sitting, ids[2])
    await announce(client, sitting, ids[2], second)
    ;(
      await client
        .post(`${own(sitting)}/finish`)
        .headers(as(sitting.token))
        .json([])
    ).assertStatus(200)
    for (const file of [second, third]) await sendParts(sitting.applicationId, sitting.token, file)
    assert.deepInclude(await complete(client, sitting, ids[2], second), { state: 'complete' })
    assert.deepInclude(await complete(client, sitting, ids[3], third), {
      state: 'kept_apart',
      reason: 'not_opened',
    })
  })

  test('a change of a table or file of a passed item is accepted, and shown to staff where it is late', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [repertorizationItem(1), textItem(2), textItem(3), textItem(4)],
    })
    const [in2, in3] = [chosen('dois.png', png(2)), chosen('tres.png', png(3))]
    await open(client, sitting, ids[1])
    await announce(client, sitting, ids[1], in2)
    await open(client, sitting, ids[2])
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), { accepted: true })
    await announce(client, sitting, ids[2], in3)
    await sendParts(sitting.applicationId, sitting.token, in3)
    const { id } = await complete(client, sitting, ids[2], in3)
    clock.advance(10_000)
    // Announced in time: its bytes may come later.
    await sendParts(sitting.applicationId, sitting.token, in2)
    assert.deepInclude(await complete(client, sitting, ids[1], in2), { state: 'complete' })
    assert.deepEqual(await uncheckedOf(client, sitting), [])

    await open(client, sitting, ids[3])
    clock.advance(10_001)
    assert.deepInclude(await sendSymptom(client, sitting, 'Calor', 2), { accepted: true })
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
    ;(await client.delete(`${own(sitting)}/answer_attachment/${id}`).headers(as(sitting.token))).assertStatus(
      204
    )
    assert.deepEqual(await uncheckedOf(client, sitting), [
      ['order', 1],
      ['order', 3],
    ])
  })

  test('a file announced or attached long after its item was passed is accepted and shown to staff', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, { items: [textItem(1), textItem(2), textItem(3)] })
    const [announced, attached] = [chosen('um.png', png(1)), chosen('dois.png', png(2))]
    await open(client, sitting, ids[1])
    await open(client, sitting, ids[2])
    clock.advance(10_001)
    await announce(client, sitting, ids[0], announced)
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
    // The older way: the complete file first, then its attachment to the answer. For the present item nothing is reported.
    await announce(client, sitting, ids[2], attached)
    await sendParts(sitting.applicationId, sitting.token, attached)
    assert.deepInclude(await complete(client, sitting, ids[2], attached), { state: 'complete' })
    const { path } = (await db
      .from('files')
      .where('owner_id', sitting.candidate.id)
      .where('purpose', 'answer_attachment')
      .select('storage_key as path')
      .firstOrFail()) as { path: string }
    ;(
      await client
        .post(`${own(sitting)}/answer_attachment`)
        .headers(as(sitting.token))
        .json({ answer: ids[1], path, filename: attached.name })
    ).assertStatus(200)
    assert.deepEqual(await uncheckedOf(client, sitting), [
      ['order', 1],
      ['order', 2],
    ])
  })

  test('an item that was passed does not open again with a later one: the time when it was passed counts', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    clock.advance(10_000)
    await open(client, sitting, ids[1])
    clock.advance(60_000)
    const editedAt = new Date(clock.now()).toISOString()
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [{ id: ids[0], revision: 1, freeResponse: 'de volta', editedAt }])
      ),
      ['locked']
    )
    clock.advance(10_000)
    await open(client, sitting, ids[2])
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [{ id: ids[0], revision: 2, freeResponse: 'de volta', editedAt }])
      ),
      ['locked']
    )
    // The one that the third closed was made in its own time.
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [{ id: ids[1], revision: 1, freeResponse: 'dois', editedAt }])),
      [null]
    )
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map(({ free_response: text }) => text),
      [null, 'dois', null, null]
    )
    assert.includeDeepMembers(await quarantinedOf(client, sitting), [['de volta', 'locked']])
    // It came at once: nothing to report.
    assert.deepEqual(await uncheckedOf(client, sitting), [])
  })
})
