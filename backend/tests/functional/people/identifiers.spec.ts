import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { peopleNamed } from '#identity'
import { foldName, isDuplicateKey } from '#shared'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'
import UniqueIdentifiers from '../../../database/migrations/1764006752_make_public_identifiers_unique.js'

const make = (client: ApiClient, token: string, identifier: string) =>
  client
    .post('/v1/people')
    .headers(as(token))
    .json({ username: unique('nova'), name: 'Nova', groups: ['ALUNO'], public_identifier: identifier })

async function office() {
  const institution = await createInstitution()
  return { institution, token: await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution })) }
}

test.group('identifiers of people', () => {
  test('an identifier is one person’s within an institution, also when two give it at once', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const identifier = unique('ra')
    const both = await Promise.all([make(client, token, identifier), make(client, token, identifier)])
    assert.deepEqual(both.map((answer) => answer.status()).toSorted(), [201, 400])
    const people = { institution_id: institution.id, public_identifier: identifier }
    assert.lengthOf(await db.from('users').where(people), 1)
    // What asks nobody before is refused by the database.
    const other = await createUser({ groups: ['ALUNO'], institution })
    const write = db.from('users').where('id', other.id).update({ public_identifier: identifier })
    assert.isTrue(
      await write.then(
        () => false,
        (error) => isDuplicateKey(error)
      )
    )
    // Of another institution, or of nobody, there may be more.
    ;(await make(client, (await office()).token, identifier)).assertStatus(201)
    await createUser({ groups: ['ALUNO'], institution })
  })

  test('a list finds whoever has an identifier in another spelling, whichever of its letters are capital', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const base = unique('ra')
    ;(await make(client, token, `${base}-aBc-Ção`)).assertStatus(201)
    ;(await make(client, (await office()).token, `${base}-ABc-Ção`)).assertStatus(201)
    const spelled = ['aBc-Ção', 'AbC-Ção', 'abc-ção', 'ABC-ÇÃO', 'Abc-cao'].map((end) => `${base}-${end}`)
    for (const identifier of spelled) {
      const named = await peopleNamed(db, institution.id, { identifiers: [identifier], usernames: [] })
      const found = named.byIdentifier.get(foldName(identifier)) ?? []
      assert.deepEqual(
        found.map(({ publicIdentifier }) => publicIdentifier),
        [`${base}-aBc-Ção`],
        identifier
      )
    }
    const others = [`${base}-aBc-Çã`, `${base}-aBc`, base, '20261', '-']
    const none = await peopleNamed(db, institution.id, { identifiers: others, usernames: [] })
    assert.equal(none.byIdentifier.size, 0)
  })

  test('identifiers are compared by bytes, and found whatever the case and accents', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const base = unique('ra')
    const spelled = [`${base}-á`, `${base}-a`, `${base}-A`]
    for (const one of spelled) (await make(client, token, one)).assertStatus(201)
    for (const one of spelled)
      assert.lengthOf(
        await db.from('users').where({ institution_id: institution.id, public_identifier: one }),
        1
      )
    const found = await client
      .get(`/v1/people?search=${encodeURIComponent(`${base}-Á`.toUpperCase())}`)
      .headers(as(token))
    assert.equal(found.body().count, 3)
  })

  test('the migration names identifiers that two people have, and changes nobody', async ({ assert }) => {
    await createInstitution()
    await db.transaction(async (trx) => {
      // In this connection it is taken for the table.
      await trx.rawQuery(
        'CREATE TEMPORARY TABLE users (id INTEGER, institution_id INTEGER, public_identifier VARCHAR(64))'
      )
      try {
        const { id, codename } = await trx.from('institutions').orderBy('id').firstOrFail()
        const people = ['7', '7', '8', null, null]
        await trx
          .insertQuery()
          .table('users')
          .multiInsert(people.map((one, at) => ({ id: at, institution_id: id, public_identifier: one })))
        const refused = await new UniqueIdentifiers(trx, 'unique', false).up().catch((error: Error) => error)
        assert.instanceOf(refused, Error)
        const { message } = refused as Error
        assert.include(message, `"7" in ${codename}: 2 people`)
        assert.notInclude(message, '"8"')
        await trx.from('users').where('id', 1).update({ public_identifier: null })
        await new UniqueIdentifiers(trx, 'unique', false).up()
      } finally {
        await trx.rawQuery('DROP TABLE users')
      }
    })
  })
})
