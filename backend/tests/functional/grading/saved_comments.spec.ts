import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createSitting } from '#tests/fixtures/applications'

type Saved = { comments: string[]; basis: string }

const reading = (client: ApiClient, token: string) => client.get('/v1/saved_comments').headers(as(token))

async function read(client: ApiClient, token: string): Promise<Saved> {
  const answer = await reading(client, token)
  answer.assertStatus(200)
  return answer.body() as Saved
}

const storing = (client: ApiClient, token: string, body: object) =>
  client.put('/v1/saved_comments').headers(as(token)).json(body)

const at = ({ basis }: Saved) => ({ basis })

const member = async () => loginAs(await createUser({ groups: ['CORRECTOR'] }))

test.group('saved comments', () => {
  test('are stored in their order, without blanks around and none twice, and replaced as a list', async ({
    client,
    assert,
  }) => {
    const token = await member()
    const { comments, basis } = await read(client, token)
    assert.deepEqual(comments, [])
    const stored = await storing(client, token, { comments: [' Boa tese. ', 'a\r\nb', 'Boa tese.'], basis })
    stored.assertStatus(200)
    assert.deepEqual((stored.body() as Saved).comments, ['Boa tese.', 'a\nb'])
    assert.deepEqual(await read(client, token), stored.body())
    const { basis: next } = stored.body() as Saved
    const other = await storing(client, token, { comments: ['a\nb'], basis: next })
    assert.deepEqual((other.body() as Saved).comments, ['a\nb'])
    ;(await storing(client, token, { comments: [], basis: (other.body() as Saved).basis })).assertStatus(200)
    assert.deepEqual(await read(client, token), { comments: [], basis })
  })

  test('one is edited in its place; an edit of the list before is refused, and one that is there twice is one', async ({
    client,
    assert,
  }) => {
    const token = await member()
    const list = ['um', 'dois', 'três']
    const { basis } = await read(client, token)
    const first = (await storing(client, token, { comments: list, basis })).body() as Saved
    const edited = await storing(client, token, { comments: ['um', 'dois, editado', 'três'], ...at(first) })
    edited.assertStatus(200)
    assert.deepEqual((await read(client, token)).comments, ['um', 'dois, editado', 'três'])
    const late = await storing(client, token, { comments: ['um', 'dois, de novo', 'três'], ...at(first) })
    late.assertStatus(409)
    assert.containsSubset(late.body(), { code: 'stale_comments' })
    const twice = { comments: ['um', 'três', 'três'], ...at(edited.body() as Saved) }
    assert.deepEqual(((await storing(client, token, twice)).body() as Saved).comments, ['um', 'três'])
    assert.deepEqual((await read(client, token)).comments, ['um', 'três'])
  })

  test('of two devices the second is refused and nothing of the first is lost; a repeat is no conflict', async ({
    client,
    assert,
  }) => {
    const token = await member()
    const { basis } = await read(client, token)
    const answers = await Promise.all(
      ['um', 'dois'].map((one) => storing(client, token, { comments: [one], basis }))
    )
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 409]
    )
    const { comments } = await read(client, token)
    ;(await storing(client, token, { comments, basis })).assertStatus(200)
    const stale = await storing(client, token, { comments: ['três'], basis })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), { code: 'stale_comments' })
    assert.deepEqual((await read(client, token)).comments, comments)
  })

  test('are one person’s own: others read and change theirs, and candidates have none', async ({
    client,
    assert,
  }) => {
    const { institution, candidate, token: ofCandidate } = await createSitting()
    const [one, other] = await Promise.all(
      [1, 2].map(async () => createUser({ groups: ['CORRECTOR'], institution }))
    )
    const [token, another] = [await loginAs(one!), await loginAs(other!)]
    const { basis } = await read(client, token)
    ;(await storing(client, token, { comments: ['Meu'], basis })).assertStatus(200)
    assert.deepEqual((await read(client, another)).comments, [])
    ;(await storing(client, another, { comments: ['Outro'], basis })).assertStatus(200)
    assert.deepEqual((await read(client, token)).comments, ['Meu'])
    ;(await reading(client, ofCandidate)).assertStatus(403)
    ;(await storing(client, ofCandidate, { comments: ['x'], basis })).assertStatus(403)
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], institution }))
    ;(await reading(client, proctor)).assertStatus(403)
    assert.isEmpty(await db.from('saved_comments').where('user_id', candidate.id))
  })

  test('are bounded in number and length, and none is blank', async ({ client, assert }) => {
    const token = await member()
    const { basis } = await read(client, token)
    const many = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)
    for (const comments of [many(51), ['x'.repeat(1001)], [' '], [7], 'texto', null])
      (await storing(client, token, { comments, basis })).assertStatus(400)
    ;(await storing(client, token, { comments: many(50), basis: 'x' })).assertStatus(400)
    ;(await storing(client, token, { comments: [...many(49), 'x'.repeat(1000)], basis })).assertStatus(200)
    assert.lengthOf((await read(client, token)).comments, 50)
  })

  test('go with whoever stored them', async ({ client, assert }) => {
    const user = await createUser({ groups: ['CORRECTOR'] })
    const token = await loginAs(user)
    const { basis } = await read(client, token)
    ;(await storing(client, token, { comments: ['Meu'], basis })).assertStatus(200)
    await db.from('sessions').where('user_id', user.id).delete()
    await db.from('user_groups').where('user_id', user.id).delete()
    await db.from('login_events').where('user_id', user.id).delete()
    await db.from('users').where('id', user.id).delete()
    assert.isEmpty(await db.from('saved_comments').where('user_id', user.id))
  })
})
