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
