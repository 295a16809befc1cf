import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { clock } from '#shared'
import { createMarking, listed } from '#tests/fixtures/marks'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { PNG } from '#tests/functional/evidence/bytes'

test.group('files of answers that are marked', () => {
  test('open to whoever may mark them, at the address of the row, and to nobody else who marks', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const candidate = await createUser({ schoolClass: await createClass(school) })
    const { collectionId: collection, text, institution } = await createMarking(client, { candidate })
    const store = () =>
      storeFile({
        source: PNG,
        filename: 'x.png',
        purpose: 'answer_attachment',
        contentType: 'image/png',
        institutionId: institution.id,
        ownerId: candidate.id,
      })
    const [file, removed] = [await store(), await store()]
    const attached = { answer_id: text.id, filename: 'redacao.png', created_at: clock.now() }
    await db.table('answer_attachments').insert({ ...attached, file_id: file.id })
    await db.table('answer_attachments').insert({ ...attached, file_id: removed.id, removed_at: clock.now() })
    const tokenOf = async (at: typeof school) =>
      loginAs(await createUser({ groups: ['CORRECTOR'], school: at }))
    const own = await tokenOf(school)
    const answer = await listed(client, own, { collection })
    const [row] = answer.body().results as { attachment: { url: string; filename: string } | null }[]
    assert.deepEqual(row?.attachment, { url: file.url, filename: 'redacao.png' })
    ;(await client.get(file.url).headers(as(own))).assertStatus(200)
    ;(await client.get(removed.url).headers(as(own))).assertStatus(404)
    const others = [
      await tokenOf(await createSchool(school.institution)),
      await tokenOf(await createSchool()),
    ]
    for (const token of others) (await client.get(file.url).headers(as(token))).assertStatus(404)
  })
})
