import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createAppealable, disclosed, issued, openWindow, read, reply } from '#tests/fixtures/appeals'
import { as, createUser, loginAs, rename } from '#tests/fixtures/people'
import { insertRow, type Group } from '#shared'
import { answerAt } from '#tests/fixtures/marked_exams'

type Listed = {
  id: number
  position: number
  user: { id: number | null; name: string; publicIdentifier: string | null }
  application: { id: number | null }
  status: { tag: string; canChangeAppeal: boolean }
}

const list = async (client: ApiClient, token: string, query: object) => {
  const answer = await client.get('/v1/appeals').headers(as(token)).qs(query)
  answer.assertStatus(200)
  return answer.body() as {
    results: Listed[]
    count: number
    numPages: number
    next: string | null
    previous: string | null
  }
}

/** Ana (identifier z1), Bruno (y2) and Carla (x3) with one appeal each, of a school whose people are staff. */
async function three(client: ApiClient, more: object = {}) {
  const exam = await createAppealable(client, more)
  const sittings = [exam, ...exam.others]
  const names = ['Ana CANARIO', 'Bruno CANARIO', 'Carla CANARIO']
  const ids: number[] = []
  const { school_id } = (await db.from('applications').where('id', exam.applicationId).firstOrFail()) as {
    school_id: number
  }
  for (const [at, sitting] of sittings.entries()) {
    await db
      .from('users')
      .where('id', sitting.candidate.id)
      .update({ public_identifier: ['z1', 'y2', 'x3'][at] })
    await rename(sitting.candidate.id, names[at] ?? '')
    await db.from('applications').where('id', sitting.applicationId).update({ school_id })
    ids.push(await issued(client, sitting, at === 0 ? 2 : 3))
  }
  await db.from('collections').where('id', exam.collectionId).update({ school_id })
  const school = { id: school_id, institution: exam.institution }
  const staffUser = (group: Group) => createUser({ groups: [group], school })
  const staff = async (group: Group) => loginAs(await staffUser(group))
  return { exam, ids, staff, staffUser, teacher: await staff('Professor') }
}

const idsOf = ({ results }: { results: Listed[] }) => results.map(({ id }) => id)

test.group('the list of appeals of staff', () => {
  test('rule-appeal-staff-001, -003, -007: is paged by ten, ordered by name, and filtered by person, id, exam, status and position', async ({
    client,
    assert,
  }) => {
    const { exam, ids, teacher } = await three(client)
    const [ana = 0, bruno = 0, carla = 0] = ids
    const collection = exam.collectionId
    const all = await list(client, teacher, { collection })
    assert.deepEqual(idsOf(all), ids)
    assert.deepInclude(all, { count: 3, numPages: 1 })
    assert.containsSubset(all.results[0], {
      user: { name: 'Ana CANARIO', publicIdentifier: 'z1' },
      application: { id: exam.applicationId },
      position: 2,
      status: { tag: 'analysis', canChangeAppeal: true },
    })
    const asked = async (query: object) => idsOf(await list(client, teacher, { collection, ...query }))
    assert.deepEqual(await asked({ ordering: '-user_name' }), ids.toReversed())
    assert.deepEqual(await asked({ user: 'bruno can' }), [bruno])
    assert.deepEqual(await asked({ user: 'x3' }), [carla])
    assert.deepEqual(await asked({ id: bruno }), [bruno])
    assert.deepEqual(await asked({ exam: exam.examId, item_position: 2 }), [ana])
    assert.deepEqual(await asked({ exam: exam.examId + 1 }), [])
    ;(await reply(client, carla, teacher)).assertStatus(200)
    assert.deepEqual(await asked({ status: 'replied' }), [carla])
    await disclosed(client, exam)
    assert.deepEqual(await asked({ status: 'disclosed' }), [carla])
    assert.deepEqual(await asked({ status: 'analysis' }), [ana, bruno])
    const paged = await list(client, teacher, { collection, page: 2, size: 2 })
    assert.deepEqual([idsOf(paged), paged.count, paged.numPages], [[carla], 3, 2])
    assert.deepEqual(idsOf(await list(client, teacher, {})), ids)
    for (const query of [{ status: 'x' }, { item_position: 0 }, { ordering: 'content' }, { id: 'x' }])
      (
        await client
          .get('/v1/appeals')
          .headers(as(teacher))
          .qs({ collection, ...query })
      ).assertStatus(400)
  })

  test('a page begins behind or before a place, in any order, and at no place of another one', async ({
    client,
    assert,
  }) => {
    const { exam, ids, teacher } = await three(client, { hide_candidate_name: true })
    const collection = exam.collectionId
    for (const token of [teacher, exam.adminToken])
      for (const ordering of ['user_name', '-user_name', 'id', '-created_at', 'item_position']) {
        const inOrder = idsOf(await list(client, token, { collection, ordering }))
        assert.sameMembers(inOrder, ids)
        const first = await list(client, token, { collection, ordering, size: 2 })
        const after = first.next
        const second = await list(client, token, { collection, ordering, size: 2, after })
        assert.deepEqual([...idsOf(first), ...idsOf(second)], inOrder)
        assert.deepInclude(first, { previous: null, countIsMinimum: false })
        assert.isNull(second.next)
        const before = second.previous
        assert.deepEqual(
          idsOf(await list(client, token, { collection, ordering, size: 2, before })),
          idsOf(first)
        )
        const refused = async (query: object, field: string) => {
          const answer = await client
            .get('/v1/appeals')
            .headers(as(token))
            .qs({ collection, ...query })
          answer.assertStatus(400)
          assert.properties(answer.body() as object, ['code', field])
        }
        await refused({ ordering: ordering === 'id' ? '-created_at' : 'id', after }, 'after')
        await refused({ ordering, before: 'x' }, 'before')
        await refused({ ordering, after, before }, 'after')
      }
    // Over all collections names are hidden of some and shown of others.
    assert.isNull((await list(client, teacher, { size: 2 })).next)
  })

  test('cflag-appeal-staff-001: with hidden names nobody but an administrator gets a name, an id of a person, or an order by names', async ({
    client,
    assert,
  }) => {
    const { exam, ids, teacher, staff } = await three(client, { hide_candidate_name: true })
    const [ana = 0, bruno = 0, carla = 0] = ids
    const collection = exam.collectionId
    for (const token of [
      teacher,
      await staff('CORRECTOR'),
      await staff('Diretor'),
      await staff('COMISSION'),
    ]) {
      const hidden = await list(client, token, { collection, hide: 0 })
      assert.deepEqual(idsOf(hidden), [carla, bruno, ana])
      assert.deepEqual(hidden.results[0]?.user, { id: null, name: 'x3', publicIdentifier: 'x3' })
      assert.isNull(hidden.results[0]?.application.id)
      const one = await read(client, ana, token, '?hide=0')
      one.assertStatus(200)
      for (const text of [JSON.stringify(hidden), one.text()]) {
        assert.notInclude(text, 'CANARIO')
        assert.notInclude(text, exam.candidate.username)
        assert.notInclude(text, `"id":${exam.applicationId},"exam"`)
      }
      assert.deepEqual(idsOf(await list(client, token, { collection, user: 'ana can' })), [])
      assert.deepEqual(idsOf(await list(client, token, { application: exam.applicationId })), [])
      assert.deepEqual(idsOf(await list(client, token, { collection, user: 'z1' })), [ana])
    }
    const shown = await list(client, exam.adminToken, { collection })
    assert.deepEqual(idsOf(shown), ids)
    assert.equal(shown.results[0]?.user.name, 'Ana CANARIO')
    assert.deepEqual(idsOf(await list(client, exam.adminToken, { collection, user: 'ana can' })), [ana])

    ;(await openWindow(client, exam, exam.adminToken, { hide_candidate_name: false })).assertStatus(200)
    assert.equal((await list(client, teacher, { collection })).results[0]?.user.name, 'Ana CANARIO')
  })

  test('a CORRECTOR reads and replies to no appeal against an item that they mark without whose it is; others do', async ({
    client,
    assert,
  }) => {
    const { exam, ids, staff, teacher, staffUser } = await three(client, { hide_candidate_name: true })
    const [ana = 0, bruno = 0, carla = 0] = ids
    const [marker, colleague] = [await staffUser('CORRECTOR'), await staff('CORRECTOR')]
    const planId = await insertRow(db, 'correction_plans', {
      institution_id: exam.institution.id,
      collection_id: exam.collectionId,
      exam_id: exam.examId,
      item_id: answerAt(exam, 3).item_id,
      type_id: 1,
      marks: 1,
      is_anonymous: 1,
      lot_size: 1,
      most_held: 1,
      lease_minutes: 60,
      own_school_excluded: 0,
      version: 1,
      created_by: exam.admin.id,
      created_at: 1,
    })
    await insertRow(db, 'correction_members', {
      plan_id: planId,
      user_id: marker.id,
      role: 'corrector',
      state: 'active',
      added_at: 1,
    })
    const token = await loginAs(marker)
    const collection = exam.collectionId
    assert.deepEqual(idsOf(await list(client, token, { collection })), [ana])
    assert.deepEqual(idsOf(await list(client, token, { collection, user: 'x3' })), [])
    for (const id of [bruno, carla]) (await read(client, id, token)).assertStatus(404)
    ;(await reply(client, carla, token, {})).assertStatus(404)
    for (const other of [teacher, colleague])
      assert.deepEqual(idsOf(await list(client, other, { collection })), [carla, bruno, ana])
    // Who supervises it does not mark by it.
    await db.from('correction_members').where('plan_id', planId).update({ role: 'supervisor' })
    assert.deepEqual(idsOf(await list(client, token, { collection })), [carla, bruno, ana])
  })

  test('statuses and decisions are found by a part of their text, in the language of the reader', async ({
    client,
    assert,
  }) => {
    const token = await loginAs(await createUser({ groups: ['CORRECTOR'] }))
    const options = async (path: string) => {
      const answer = await client.get(path).headers(as(token))
      answer.assertStatus(200)
      return (answer.body().results as { description: string }[]).map(({ description }) => description)
    }
    assert.deepEqual(await options('/v1/appeals-result'), ['Deferido', 'Parcialmente deferido', 'Indeferido'])
    assert.deepEqual(await options('/v1/appeals-result?search=PARCIAL'), ['Parcialmente deferido'])
    assert.deepEqual(await options('/v1/appeals-status'), ['Em análise', 'Respondido', 'Divulgado'])
    assert.deepEqual(await options('/v1/appeals-status?search=analise'), ['Em análise'])
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'] }))
    for (const path of ['/v1/appeals-result', '/v1/appeals-status', '/v1/appeals'])
      (await client.get(path).headers(as(proctor))).assertStatus(403)
  })

  test('perm-appeal-staff-001: who only follows a school reads and may not reply', async ({
    client,
    assert,
  }) => {
    const { exam, staff } = await three(client)
    const rows = (await list(client, await staff('Diretor'), { collection: exam.collectionId })) as {
      results: Listed[]
    }
    assert.lengthOf(rows.results, 3)
    for (const { status } of rows.results) assert.isFalse(status.canChangeAppeal)
  })
})
