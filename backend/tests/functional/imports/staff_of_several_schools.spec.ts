import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { giveSchools } from '#tests/fixtures/further_schools'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

async function look(client: ApiClient, token: string, lines: readonly string[]) {
  const sent = await client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(lines.join('\n')), { filename: 'equipe.csv' })
    .fields({ kind: 'staff' })
  sent.assertStatus(201)
  const { id } = sent.body()
  const { results } = (await client.get(`/v1/imports/${id}/rows`).headers(as(token))).body()
  return { id: Number(id), rows: results as { outcome: string; problems: { text: string }[] }[] }
}

const act = (client: ApiClient, token: string, run: number, what: 'apply' | 'undo') =>
  client.post(`/v1/imports/${run}/${what}`).headers(as(token))

const schoolsOf = async (userId: number) => [
  (await db.from('users').where('id', userId).firstOrFail()).school_id,
  ...(await db.from('user_schools').where('user_id', userId).orderBy('school_id')).map(
    (row) => row.school_id
  ),
]

async function office() {
  const institution = await createInstitution()
  const [a, b, c] = [
    await createSchool(institution),
    await createSchool(institution),
    await createSchool(institution),
  ]
  const administrator = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const person = await createUser({ groups: ['PROCTOR'], institution, school: a, name: 'Clara Reis' })
  const identifier = unique('f')
  await db
    .from('users')
    .where('id', person.id)
    .update({ public_identifier: identifier, email: 'clara@escola.example' })
  const rows = await db.from('schools').whereIn('id', [a.id, b.id, c.id]).orderBy('id')
  const names: string[] = rows.map((row) => row.codename)
  return {
    institution,
    schools: [a, b, c] as const,
    names,
    person,
    identifier,
    token: await loginAs(administrator),
  }
}

test.group('a list of staff and people of several schools', () => {
  test('a school that they have changes nothing, another one is refused, and what else the list says counts', async ({
    client,
    assert,
  }) => {
    const { schools, names, person, identifier, token } = await office()
    const [a, b] = schools
    await giveSchools(person, b)
    const header = 'identificador;nome;escola'
    for (const name of [names[0], names[1]]) {
      const { rows } = await look(client, token, [header, `${identifier};Clara Reis;${name}`])
      assert.equal(rows[0]?.outcome, 'same')
    }
    const refused = await look(client, token, [header, `${identifier};Clara Reis;${names[2]}`])
    assert.equal(refused.rows[0]?.outcome, 'refused')
    assert.match(JSON.stringify(refused.rows[0]), /é de várias escolas, e não desta/)
    const renamed = await look(client, token, [header, `${identifier};Clara Nunes;${names[1]}`])
    ;(await act(client, token, renamed.id, 'apply')).assertStatus(200)
    assert.deepEqual(await schoolsOf(person.id), [a.id, b.id])
    assert.equal((await db.from('users').where('id', person.id).firstOrFail()).name, 'Clara Nunes')
  })

  test('whoever has not all of their schools changes nothing of them by a list', async ({
    client,
    assert,
  }) => {
    const { institution, schools, names, person, identifier } = await office()
    const [a, b] = schools
    await giveSchools(person, b)
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Imports: { Staff: true } } })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school: a }))
    const list = ['identificador;nome;escola', `${identifier};Outro Nome;${names[0]}`]
    const { rows } = await look(client, token, list)
    assert.equal(rows[0]?.outcome, 'refused')
    assert.match(JSON.stringify(rows[0]), /também é de uma escola que não está entre as suas/)
    assert.deepEqual(await schoolsOf(person.id), [a.id, b.id])
  })

  test('an undo leaves whoever got further schools since in all of theirs', async ({ client, assert }) => {
    const { schools, names, person, identifier, token } = await office()
    const [a, b, c] = schools
    const list = ['identificador;nome;escola', `${identifier};Clara Nunes;${names[1]}`]
    const { id } = await look(client, token, list)
    ;(await act(client, token, id, 'apply')).assertStatus(200)
    assert.deepEqual(await schoolsOf(person.id), [b.id])
    await giveSchools(person, a, c)
    ;(await act(client, token, id, 'undo')).assertStatus(200)
    assert.deepEqual(await schoolsOf(person.id), [b.id, a.id, c.id])
    assert.equal((await db.from('users').where('id', person.id).firstOrFail()).name, 'Clara Reis')
  })

  test('a full list of one of the schools deactivates nobody who is of others too', async ({
    client,
    assert,
  }) => {
    const { institution, schools, names, person, token } = await office()
    const [a, b] = schools
    const named = unique('f')
    const other = await createUser({ groups: ['PROCTOR'], institution, school: a, name: 'Bia' })
    await db
      .from('users')
      .where('id', other.id)
      .update({ public_identifier: named, email: 'b@escola.example' })
    await giveSchools(person, b)
    const sent = await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(`identificador;nome;escola\n${named};Bia;${names[0]}`), {
        filename: 'equipe.csv',
      })
      .fields({ kind: 'staff', mode: 'full' })
    sent.assertStatus(201)
    const { id, counts } = sent.body()
    assert.deepEqual(counts, { same: 1, stays: 1 })
    const rows = await client.get(`/v1/imports/${id}/rows?outcome=stays`).headers(as(token))
    assert.include(JSON.stringify(rows.body()), 'também é de escolas que a lista não diz')
    const none = client.post(`/v1/imports/${id}/apply`).headers(as(token))
    ;(await none.json({ deactivate_missing: true, missing: 0 })).assertStatus(409)
    const active = async () => (await db.from('users').where('id', person.id).firstOrFail()).is_active
    assert.equal(Boolean(await active()), true)
  })
})
