import { test } from '@japa/runner'
import { importKinds } from '#imports/import_kinds'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { listsOf } from '#tests/fixtures/import_runs'

/** Names that every object has. */
const INHERITED = ['constructor', '__proto__']

test.group('cells that name what objects inherit', () => {
  test('a list of any kind with them is read, checked and mended as any other', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    assert.isAbove(importKinds().length, 5)
    for (const { kind, columns } of importKinds()) {
      const names = columns.map(({ name }) => name)
      const lists = listsOf(client, kind)
      const run = await lists.send(token, [
        names.join(';'),
        ...INHERITED.map((word) => names.map(() => word).join(';')),
        // Those that another is wrong with would hide it.
        ...names.flatMap((_, at) =>
          INHERITED.map((word) => names.map((_name, column) => (column === at ? word : '')).join(';'))
        ),
      ])
      assert.isNumber(run.id, `${kind}: ${JSON.stringify(run)}`)
      const [row] = await lists.rows(token, run.id)
      const mended = await client
        .patch(`/v1/imports/${run.id}/rows/${row?.line}`)
        .headers(as(token))
        .json({ cells: names.map((field) => ({ field, value: '__proto__' })) })
      assert.isBelow(mended.status(), 500, `${kind}: ${mended.text()}`)
    }
  })
})

test.group('letters that were read in a wrong encoding', () => {
  test('refuse the row with the text that was meant, which mends it', async ({ client, assert }) => {
    const institution = await createInstitution()
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const lists = listsOf(client, 'students')
    const run = await lists.send(token, ['nome;matricula', 'JosÃ© ConceiÃ§Ã£o;ra-1', 'JOÃO Á;ra-2'])
    const [broken, right] = await lists.rows(token, run.id)
    assert.equal(broken?.outcome, 'refused')
    assert.deepEqual(
      broken?.problems.map(({ field, offer }) => [field, offer]),
      [['name', 'José Conceição']]
    )
    assert.include(broken?.problems[0]?.message, '“José Conceição”')
    assert.equal(right?.outcome, 'create')
    const mended = await client
      .patch(`/v1/imports/${run.id}/rows/${broken?.line}`)
      .headers(as(token))
      .json({ cells: [{ field: 'name', value: 'José Conceição' }] })
    assert.deepEqual([mended.status(), mended.body().outcome, mended.body().problems], [200, 'create', []])
  })
})
