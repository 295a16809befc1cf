import { test } from '@japa/runner'
import { speak, type RawConnection } from '#shared'

/** A connection that answers `results` one after the other and remembers what it was asked. */
function fake(isMariaDb: boolean, results: unknown[]) {
  const asked: string[] = []
  const connection = {
    _isMariaDB: isMariaDb,
    query({ sql }: { sql: string }, done: (error: unknown, result: unknown) => void) {
      asked.push(sql)
      done(null, results.shift())
    },
  }
  return { asked, raw: { dialect: 'mysql', connection } as unknown as RawConnection }
}

const STEPS = [
  { sql: 'START TRANSACTION', values: [] },
  { sql: 'SELECT 1', values: [], reads: true },
  { sql: 'UPDATE t SET a = ?', values: [1], mustChange: 1 },
  { sql: 'SELECT 2', values: [], reads: true },
]
const header = (affectedRows: number) => ({ affectedRows })

test.group('steps of plain SQL', () => {
  test('MariaDB is asked once for all of them', async ({ assert }) => {
    const { asked, raw } = fake(true, [[[{ a: 1 }], [{ a: 2 }], header(0)]])
    assert.deepEqual(await speak(raw).steps(STEPS), [[{ a: 1 }], [{ a: 2 }]])
    assert.lengthOf(asked, 1)
    assert.match(
      asked[0] ?? '',
      /^BEGIN NOT ATOMIC START TRANSACTION; SELECT 1; UPDATE t SET a = \?; IF ROW_COUNT\(\) <> 1 THEN SIGNAL .*END IF; SELECT 2; END$/
    )
  })

  test('MySQL, which has no such block, is asked for each', async ({ assert }) => {
    const answers = (changed: number) => [header(0), [{ a: 1 }], header(changed), [{ a: 2 }]]
    const good = fake(false, answers(1))
    assert.deepEqual(await speak(good.raw).steps(STEPS), [[{ a: 1 }], [{ a: 2 }]])
    assert.deepEqual(
      good.asked,
      STEPS.map((step) => step.sql)
    )
    const bad = fake(false, answers(2))
    await assert.rejects(() => speak(bad.raw).steps(STEPS), /2 rows changed instead of 1/)
    assert.lengthOf(bad.asked, 3)
  })

  test('a single statement goes as it is', async ({ assert }) => {
    const { asked, raw } = fake(true, [[{ a: 1 }]])
    assert.deepEqual(await speak(raw).steps([{ sql: 'SELECT 1', values: [], reads: true }]), [[{ a: 1 }]])
    assert.deepEqual(asked, ['SELECT 1'])
    assert.deepEqual(await speak(raw).steps([]), [])
  })
})
