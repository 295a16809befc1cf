import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { registerImportKind } from '#imports'
import { schoolNames } from '#tests/fixtures/school_names_kind'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const nameOf = async (id: number) => (await db.from('schools').where('id', id).firstOrFail()).name

test.group('a new kind of list', (group) => {
  group.setup(() => registerImportKind(schoolNames))

  test('is one file and one line: it is looked at, mended, applied, sent again and taken back', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [school, other] = [await createSchool(institution), await createSchool(institution)]
    const { codename } = await db.from('schools').where('id', school.id).firstOrFail()
    const { codename: otherCodename, name } = await db.from('schools').where('id', other.id).firstOrFail()
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const file = `Código;Escola\n${codename};Escola Nova\nnão há;Outra`
    const send = async () =>
      (
        await client
          .post('/v1/imports')
          .headers(as(token))
          .file('file', Buffer.from(file), { filename: 'escolas.csv' })
          .fields({ kind: 'school_names' })
      ).body()
    const act = async (run: number, what: string) =>
      (await client.post(`/v1/imports/${run}/${what}`).headers(as(token))).body()

    const run = await send()
    assert.deepEqual(run.counts, { change: 1, refused: 1 })
    const mended = await client
      .patch(`/v1/imports/${run.id}/rows/3`)
      .headers(as(token))
      .json({ cells: [{ field: 'codename', value: otherCodename }] })
    assert.deepEqual(mended.body().changes, [{ field: 'name', from: name, to: 'Outra' }])
    assert.notEqual(await nameOf(school.id), 'Escola Nova')

    assert.deepEqual((await act(run.id, 'apply')).counts, { changed: 2 })
    assert.equal(await nameOf(school.id), 'Escola Nova')
    assert.deepEqual((await send()).counts, { same: 1, refused: 1 })

    await db.from('schools').where('id', other.id).update({ name: 'De outra pessoa' })
    assert.deepEqual((await act(run.id, 'undo')).counts, { undone: 1, partly: 1 })
    assert.notEqual(await nameOf(school.id), 'Escola Nova')
    assert.equal(await nameOf(other.id), 'De outra pessoa')
    const runs = await client.get('/v1/imports?kind=school_names').headers(as(token))
    assert.equal(runs.body().count, 2)
  })

  test('is for whom its switch lets', async ({ client, assert }) => {
    const teacher = await loginAs(await createUser({ groups: ['Professor'] }))
    assert.equal((await client.get('/v1/imports?kind=school_names').headers(as(teacher))).status(), 403)
    assert.equal((await client.get('/v1/imports?kind=no_such_kind').headers(as(teacher))).status(), 404)
  })

  test('is as the guide shows it', async ({ assert }) => {
    const guide = await readFile(new URL('../../../../docs/new-import-kind.md', import.meta.url), 'utf8')
    const source = await readFile(new URL('../../fixtures/school_names_kind.ts', import.meta.url), 'utf8')
    assert.include(guide, `\`\`\`ts\n${source}\`\`\``)
  })
})
