import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { insertRow } from '#shared'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'

async function office() {
  const institution = await createInstitution()
  await createSchool(institution)
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  return { institution, token }
}

test.group('schools that a list of students names', () => {
  test('a region tells schools of one name apart, and is that of a school that is made', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const region = async (name: string) =>
      insertRow(db, 'regions', {
        institution_id: institution.id,
        codename: unique('dre'),
        name,
        name_key: name.toLowerCase(),
      })
    const [north, south] = [await region('DRE Norte'), await region('DRE Sul')]
    for (const region_id of [north, south])
      await insertRow(db, 'schools', {
        institution_id: institution.id,
        codename: unique('escola'),
        name: 'EMEF Central',
        region_id,
      })
    const rows = [
      '1;Ana;EMEF Central;dre sul',
      '2;Bia;EMEF Central;',
      '3;Caio;EMEF Nova;DRE Norte',
      '4;Davi;EMEF Nova;DRE Sul',
      '5;Eva;EMEF Central;DRE Leste',
      '6;Fabio;;DRE Norte',
    ].map((row) => `${row};${row.includes(';;') ? '' : '1A'};1º ano`)
    const file = ['identificador;nome;escola;diretoria_regional;turma;serie', ...rows].join('\n')
    const list = () =>
      client.post('/v1/imports').headers(as(token)).file('file', Buffer.from(file), { filename: 'lista.csv' })
    const run = (await list()).body()
    assert.deepEqual(run.counts, { create: 2, refused: 4 })
    const refused = (await client.get(`/v1/imports/${run.id}/rows?outcome=refused`).headers(as(token))).body()
    assert.deepEqual(
      refused.results.map(({ problems }: { problems: { field: string }[] }) =>
        problems.map(({ field }) => field)
      ),
      [['school'], ['region'], ['region'], ['class']]
    )
    await client.post(`/v1/imports/${run.id}/apply`).headers(as(token))
    const schoolOf = async (identifier: string) => {
      const found = await db
        .from('users')
        .where({ institution_id: institution.id, public_identifier: identifier })
        .firstOrFail()
      return db.from('schools').where('id', found.school_id).select('name', 'region_id').firstOrFail()
    }
    assert.containsSubset(await schoolOf('1'), { name: 'EMEF Central', region_id: south })
    assert.containsSubset(await schoolOf('3'), { name: 'EMEF Nova', region_id: north })
    // Sent again, what is there now is found.
    assert.deepEqual((await list()).body().counts, { same: 2, refused: 4 })
  })

  test('schools whose names begin alike are two schools', async ({ client, assert }) => {
    const { institution, token } = await office()
    const begins = 'Escola Municipal de Educação Infantil e Ensino Fundamental Professor'
    const file = [
      'nome,ra,escola,turma,serie',
      `Ana,${unique('ra')},${begins} João,1A,1º ano`,
      `Bia,${unique('ra')},${begins}a Maria,1A,1º ano`,
      `Caio,${unique('ra')},A/B,1A,1º ano`,
      `Davi,${unique('ra')},A-B,1A,1º ano`,
    ].join('\n')
    const { counts } = (
      await client
        .post('/v1/import_user')
        .headers(as(token))
        .file('file', Buffer.from(file), { filename: 'lista.csv' })
    ).body()
    assert.equal(counts.created, 4)
    const schools = await db.from('schools').where('institution_id', institution.id)
    assert.lengthOf(schools, 5)
    const codenames = schools.map(({ codename }) => codename)
    assert.lengthOf(new Set(codenames), 5)
  })
})
