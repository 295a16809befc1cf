import { test } from '@japa/runner'
import { shortageOf } from '#http/health/database_connections'

test.group('connections to the database', () => {
  test('the pools of all processes with ten beside them fit, or are too many by one', ({ assert }) => {
    assert.isNull(shortageOf({ pool: 20, processes: 7 }, 150))
    const shortage = shortageOf({ pool: 20, processes: 7 }, 149)
    for (const part of ['149 connections', 'DB_POOL=20', 'SERVER_PROCESSES=7', 'makes 150', 'Set DB_POOL=19'])
      assert.include(shortage ?? '', part)
    assert.isNull(shortageOf({ pool: 19, processes: 7 }, 149))
  })

  test('no pool is advised that has not two connections', ({ assert }) => {
    const shortage = shortageOf({ pool: 20, processes: 80 }, 151) ?? ''
    assert.notInclude(shortage, 'Set DB_POOL')
    assert.include(shortage, 'Raise max_connections')
    assert.include(shortage, 'to 1610')
  })
})
