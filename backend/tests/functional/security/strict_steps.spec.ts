import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { configKeyOf, requestHash, sebConfiguration } from '#delivery/domain/seb_configuration'
import { clock } from '#shared'
import { answersOf, applicationRow, callerOf, createSitting } from '#tests/fixtures/applications'
import { examFile, importExamFixture, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { own, put, reasonsOf } from '#tests/fixtures/sitting_calls'
import {
  STEPS,
  open,
  shown,
  quarantinedOf,
  uncheckedOf,
  givenAt,
  four,
  begun,
} from '#tests/fixtures/strict_steps'

test.group('items are handed out one by one: strictSteps', (group) => {
  group.each.teardown(() => clock.release())

  test('a candidate gets what was opened and nothing of the rest, in no call', async ({ client, assert }) => {
    const { sitting, ids, items } = await begun(client)
    const get = (path: string) => client.get(path).headers(as(sitting.token))
    assert.deepEqual(await shown(client, sitting), [items[0]])
    const application = (await get(own(sitting))).body()
    assert.isTrue(application.exam.collection.strictSteps)
    const answers = await get(`${own(sitting)}/answers`)
    assert.deepEqual(
      answers.body().results.map(({ id }: { id: number }) => id),
      ids
    )
    // The picture's name cannot be guessed: no call sends it before its item.
    const { url } = (await db
      .from('items')
      .where('id', items[1])
      .select('public_json as url')
      .firstOrFail()) as { url: string }
    const [picture] = /\/files\/[\w.-]+/.exec(url) ?? []
    assert.exists(picture)
    const calls = [
      own(sitting),
      `${own(sitting)}/answers`,
      `${own(sitting)}/items`,
      '/v1/applications',
      `/v1/items/${items[1]}`,
      `/v1/items/${items[1]}/with_response`,
      `/v1/items/${items[1]}/answer_sheet`,
      `${own(sitting)}/answer_sheet`,
      `${own(sitting)}/finish_summary`,
    ]
    for (const path of calls) {
      const text = (await get(path)).text()
      for (const secret of [picture as string, 'canario-da-segunda', 'Segunda'])
        assert.notInclude(text, secret, path)
    }
    ;(await get(`/v1/items/${items[0]}`)).assertStatus(200)
    for (const id of items.slice(1)) (await get(`/v1/items/${id}`)).assertStatus(404)

    const opened = await open(client, sitting, ids[1])
    opened.assertStatus(200)
    assert.equal(opened.body().item.id, items[1])
    assert.include(opened.text(), picture as string)
    assert.deepEqual(await shown(client, sitting), [items[0], items[1]])
    ;(await get(`/v1/items/${items[1]}`)).assertStatus(200)
    ;(await get(picture as string)).assertStatus(200)
    ;(await get(`/v1/items/${items[2]}`)).assertStatus(404)
    // Staff of the exam see all of it.
    assert.lengthOf(
      (await client.get(`${own(sitting)}/items`).headers(as(await loginAs(sitting.admin)))).body().results,
      4
    )
  })

  test('only the next item is opened, once, and the server stores when; its own time starts then, whatever the page claims', async ({
    client,
    assert,
  }) => {
    const { sitting, ids, items } = await begun(client)
    const startedAt = clock.now()
    const refused = await open(client, sitting, ids[2])
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'out_of_order')
    assert.deepEqual(await shown(client, sitting), [items[0]])
    clock.advance(10_000)
    const twice = await Promise.all([open(client, sitting, ids[1]), open(client, sitting, ids[1])])
    assert.deepEqual(
      twice.map((answer) => [answer.status(), answer.body().item.id]),
      [
        [200, items[1]],
        [200, items[1]],
      ]
    )
    clock.advance(10_000)
    const third = await client
      .post(`${own(sitting)}/answers/${ids[2]}/open`)
      .headers(as(sitting.token))
      .json({ openedAt: new Date(startedAt).toISOString() })
    assert.deepInclude(third.body(), { openedAt: new Date(clock.now()).toISOString(), secondsLeft: 60 })
    ;(await open(client, sitting, ids[0])).assertStatus(200)
    assert.deepEqual(await givenAt(sitting), [
      [1, startedAt],
      [2, startedAt + 10_000],
      [3, startedAt + 20_000],
    ])
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 3 })
    ;(
      await client.patch(`${own(sitting)}/answers/${ids[3]}/set_item_expired`).headers(as(sitting.token))
    ).assertStatus(409)
    assert.isFalse(Boolean((await answersOf(sitting.applicationId))[3]?.finished))
  })

  test('nobody else opens one: not another candidate, not staff, not a session that was displaced, not before the start or in a pause', async ({
    client,
    assert,
  }) => {
    const fresh = await createSitting({ exam: { items: four() }, collection: STEPS })
    ;(await open(client, fresh, fresh.answers[0]?.id as number)).assertStatus(409)
    const { sitting, ids, items } = await begun(client)
    const other = await createUser({ groups: ['ALUNO'], institution: sitting.institution })
    ;(await open(client, sitting, ids[1], await loginAs(other))).assertStatus(404)
    ;(await open(client, sitting, ids[1], await loginAs(sitting.admin))).assertStatus(403)
    const b = await loginAs(sitting.candidate)
    ;(await client.post(`${own(sitting)}/claim`).headers(as(b))).assertStatus(200)
    assert.notEqual((await open(client, sitting, ids[1])).status(), 200)
    assert.lengthOf(await givenAt(sitting), 1)
    await db.from('applications').where('id', sitting.applicationId).update({ held_at: clock.now() })
    const paused = await open(client, sitting, ids[1], b)
    paused.assertStatus(409)
    assert.equal(paused.body().code, 'paused_by_applicator')
    await db.from('applications').where('id', sitting.applicationId).update({ held_at: null })
    assert.equal((await open(client, sitting, ids[1], b)).body().item.id, items[1])
  })

  test('a session that was displaced is held to the order as well (S10.4)', async ({ client, assert }) => {
    const { sitting, ids } = await begun(client)
    await open(client, sitting, ids[1])
    clock.advance(60_000)
    const b = await loginAs(sitting.candidate)
    ;(await client.post(`${own(sitting)}/claim`).headers(as(b))).assertStatus(200)
    const taken = await put(client, sitting, [
      { id: ids[0], revision: 1, freeResponse: 'de volta', editedAt: new Date(clock.now()).toISOString() },
    ])
    taken.assertStatus(409)
    assert.deepEqual(reasonsOf(taken), ['locked'])
    assert.isNull((await answersOf(sitting.applicationId))[0]?.free_response)
    assert.includeDeepMembers(await quarantinedOf(client, sitting), [['de volta', 'locked']])
  })

  test('where the first item has a time limit, a late beginning is shown to staff', async ({
    client,
    assert,
  }) => {
    const begin = async (afterMs: number) => {
      const { sitting, ids } = await begun(client, {
        items: [textItem(1, { answerTimeLimit: 600 }), textItem(2)],
      })
      clock.advance(afterMs)
      ;(await open(client, sitting, ids[0])).assertStatus(200)
      return uncheckedOf(client, sitting)
    }
    assert.deepEqual(await begin(120_000), [])
    assert.deepEqual(await begin(120_001), [['time', 1]])
  })

  test('nothing is handed out once the time is over, and an answer that was under way is still taken', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    await open(client, sitting, ids[1])
    clock.freeze(Number((await applicationRow(sitting.applicationId)).deadline_at) + 30_000)
    const late = await open(client, sitting, ids[2])
    late.assertStatus(409)
    assert.equal(late.body().code, 'time_over')
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      given_position: 2,
      state: 'STARTED',
    })
    ;(await open(client, sitting, ids[1])).assertStatus(200)
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [{ id: ids[1], revision: 1, freeResponse: 'a caminho' }])),
      [null]
    )
  })

  test('a browser other than the required one opens nothing, and the position stays', async ({
    client,
    assert,
  }) => {
    const safe = {
      strictSteps: true,
      applicationConfiguration: {
        canBrowseAcrossItems: false,
        canOpenInAnyBrowser: false,
        checkSafeBrowserKeys: true,
      },
    }
    const sitting = await createSitting({ exam: { items: four() }, collection: safe })
    const key = configKeyOf(
      sebConfiguration({
        startUrl: `${appUrl}/applications?collection=${sitting.collectionId}`,
        usesCamera: false,
      })
    )
    const proven = (path: string) =>
      client
        .post(path)
        .headers({
          ...as(sitting.token),
          'x-safeexambrowser-configkeyhash': requestHash(`${appUrl}${path}`, key),
        })
        .json({})
    ;(await proven(`${own(sitting)}/start`)).assertStatus(200)
    const [first, second] = sitting.answers.map(({ id }) => id) as [number, number]
    for (const id of [first, second]) {
      const refused = await open(client, sitting, id)
      refused.assertStatus(403)
      assert.equal(refused.body().code, 'safe_browser_required')
    }
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 1 })
    assert.lengthOf(await givenAt(sitting), 1)
    ;(await proven(`${own(sitting)}/answers/${second}/open`)).assertStatus(200)
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 2 })
  })

  test('the flag is refused with a reason on an exam that is browsed or adaptive; without it all items come at once', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const headers = as(await loginAs(admin))
    const send = (file: object) => client.post('/v1/exams').headers(headers).json(file)
    const browsed = await send(examFile({ items: four(), collection: { name: 'Passos', strictSteps: true } }))
    browsed.assertStatus(400)
    assert.include(browsed.text(), 'collection.strictSteps')
    assert.include(browsed.text(), 'canBrowseAcrossItems')
    await importExamFixture(callerOf(admin), { items: four(), collection: { name: 'Passos', ...STEPS } })
    const adaptive = await send(
      examFile({ items: four(), adaptative: true, adaptativeItensCount: 4, collection: { name: 'Passos' } })
    )
    adaptive.assertStatus(400)
    assert.include(adaptive.text(), 'adaptative')
    // A record goes to every table of its exam: with a second one it would make an answer of an item that was not handed out.
    const tables = await send(
      examFile({
        items: [repertorizationItem(1), textItem(2), repertorizationItem(3)],
        collection: { name: 'Passos' },
      })
    )
    tables.assertStatus(400)
    assert.include(tables.text(), 'items[2].category')

    const off = await begun(client, {}, { applicationConfiguration: { canBrowseAcrossItems: false } })
    assert.lengthOf(await shown(client, off.sitting), 4)
    assert.isNull((await open(client, off.sitting, off.ids[2])).body().item)
    assert.containsSubset(await applicationRow(off.sitting.applicationId), { given_position: null })
  })
})
