import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  addFinished,
  again,
  createReported,
  generate,
  list,
  status,
  workOnOrder,
} from '#tests/fixtures/report_cards'

test.group('report cards and who may see them', () => {
  test('staff order and see those of their own candidates; others have nothing', async ({
    client,
    assert,
  }) => {
    const { sitting, schoolClass, candidates } = await createReported(['Ana', 'Bia'])
    const { institution } = sitting
    const stranger = await addFinished(sitting, await createUser({ institution, name: 'Zeca' }))
    const director = await createUser({ groups: ['Diretor'], school: schoolClass.school })
    const token = await loginAs(director)
    const ordered = await generate(client, token, sitting.collectionId)
    ordered.assertBodyContains({ total: 2 })
    const all = await generate(client, await loginAs(sitting.admin), sitting.collectionId)
    all.assertBodyContains({ total: 3 })
    assert.notEqual(all.body().id, ordered.body().id)
    await workOnOrder(ordered.body().id)
    await workOnOrder(all.body().id)
    const { count } = (await list(client, token, sitting.collectionId)).body()
    assert.equal(count, 2)
    const hidden = await client
      .get(`/v1/answer-sheet-order/${stranger.applicationId}/generate_presigned_url`)
      .headers(as(token))
    hidden.assertStatus(404)
    const without: [string, Parameters<typeof createUser>[0], number][] = [
      [
        'a school administrator without the switch',
        { groups: ['SCHOOL-ADMIN'], school: schoolClass.school },
        403,
      ],
      ['a proctor', { groups: ['PROCTOR'], school: schoolClass.school }, 403],
      ['an administrator elsewhere', { groups: ['ADMINISTRADOR'] }, 404],
      ['a candidate', { schoolClass }, 403],
      ['a guardian', { groups: ['RESPONSIBLE'], institution }, 403],
    ]
    const [own] = candidates
    for (const [name, options, expected] of without) {
      const theirs = await loginAs(await createUser(options))
      for (const answer of [
        await generate(client, theirs, sitting.collectionId),
        await status(client, theirs, sitting.collectionId),
        await list(client, theirs, sitting.collectionId),
        await client
          .get(`/v1/generate-bulk-order/${sitting.collectionId}/generate_presigned_url_zip`)
          .headers(as(theirs)),
        await client.get(`/v1/collections/${sitting.collectionId}/report_card_pdfs`).headers(as(theirs)),
      ])
        assert.equal(answer.status(), expected, name)
      const card = await client
        .get(`/v1/answer-sheet-order/${own?.applicationId}/generate_presigned_url`)
        .headers(as(theirs))
      assert.include([403, 404], card.status(), name)
      const one = await again(client, theirs, own?.applicationId ?? 0)
      assert.include([403, 404], one.status(), name)
    }
    assert.lengthOf(await db.from('report_orders').where('collection_id', sitting.collectionId), 2)
  })

  test('a teacher of another class gets none of them, and a ticket ends with the right', async ({
    client,
    assert,
  }) => {
    const { sitting, schoolClass, candidates } = await createReported(['Ana'])
    const { school } = schoolClass
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const beside = await createUser({ groups: ['Professor'], school })
    const token = await loginAs(teacher)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    await workOnOrder(id)
    const besideToken = await loginAs(beside)
    assert.equal((await list(client, besideToken, sitting.collectionId)).body().count, 0)
    const nothing = await generate(client, besideToken, sitting.collectionId)
    nothing.assertStatus(409)
    const path = `/v1/answer-sheet-order/${candidates[0]?.applicationId}/generate_presigned_url`
    const { url } = (await client.get(path).headers(as(token))).body()
    await db.from('class_members').where('user_id', teacher.id).delete()
    const late = await client.get(url)
    late.assertStatus(404)
  })
})
