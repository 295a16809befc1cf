import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { orderAsRead } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'

test.group('Names in lists', () => {
  const NAMES = ['Zélia', 'ágata', 'Érica', 'Eva', 'Ana', 'édson', 'Ângela', 'Çesar', 'Carla', 'Dora']
  const READ = ['ágata', 'Ana', 'Ângela', 'Carla', 'Çesar', 'Dora', 'édson', 'Érica', 'Eva', 'Zélia']

  test('are sorted as people read them: neither case nor accents put one last', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const ids: number[] = []
    for (const name of NAMES) {
      const user = await createUser({ institution: admin.institution, groups: ['ALUNO'] })
      await db.from('users').where('id', user.id).update({ name })
      ids.push(user.id)
    }
    for (const [direction, expected] of [
      ['asc', READ],
      ['desc', READ.toReversed()],
    ] as const) {
      const rows = await orderAsRead(db.from('users').whereIn('id', ids), 'users.name', direction).select(
        'name'
      )
      assert.deepEqual(
        rows.map(({ name }) => name),
        expected
      )
    }
    const listed = await client.get('/v1/users?size=50').headers(as(await loginAs(admin)))
    assert.deepEqual(
      listed.body().results?.map(({ name }: { name: string }) => name),
      READ
    )
  })
})
