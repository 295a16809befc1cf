import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { registeredMetrics } from '#metrics/registered'
import { createSitting } from '#tests/fixtures/applications'
import { as, loginAs } from '#tests/fixtures/people'
import { call, own } from '#tests/fixtures/sitting_calls'

/** The counts now, by class. */
async function counts(): Promise<Record<string, number>> {
  const metric = registeredMetrics().find(({ name }) => name === 'banca_exam_reads')
  if (metric?.kind !== 'counter') throw new Error('no such counter')
  return Object.fromEntries((await metric.read()).map(({ labels, value }) => [labels.unsent, value]))
}

/** What was counted while `run` ran, without classes that did not grow. */
async function counted(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await run()
  const after = await counts()
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const more = value - (before[name] ?? 0)
      return more === 0 ? [] : [[name, more]]
    })
  )
}

const read = (client: ApiClient, path: string, token: string) => client.get(path).headers(as(token))

test.group('Unsent answers at candidates', () => {
  test('the reads of a running exam are counted by what its page says', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    for (const [reported, expected] of [
      ['0', 'none'],
      ['1', 'few'],
      ['4', 'few'],
      ['5', 'many'],
      ['10000', 'many'],
    ]) {
      const grown = await counted(async () =>
        (await read(client, `${own(sitting)}?unsent_answers=${reported}`, sitting.token)).assertStatus(200)
      )
      assert.deepEqual(grown, { [expected as string]: 1 }, reported)
    }
  })

  test('what is no such number is unknown, and refuses nothing', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const plain = await read(client, own(sitting), sitting.token)
    for (const query of [
      '',
      '?unsent_answers=',
      '?unsent_answers=-1',
      '?unsent_answers=1.5',
      '?unsent_answers=10001',
      '?unsent_answers=1e3',
      '?unsent_answers=99999999999999999999',
      '?unsent_answers=none',
      '?unsent_answers[]=3',
      '?unsent_answers[none]=3',
      '?unsent_answers=3&unsent_answers=4',
    ]) {
      const grown = await counted(async () => {
        const answer = await read(client, own(sitting) + query, sitting.token)
        answer.assertStatus(200)
        assert.sameMembers(Object.keys(answer.body()), Object.keys(plain.body()))
      })
      assert.deepEqual(grown, { unknown: 1 }, query)
    }
  })

  test('only the candidate of a running exam is counted', async ({ client, assert }) => {
    const sitting = await createSitting()
    const other = await createSitting()
    const staff = await loginAs(sitting.admin)
    const path = `${own(sitting)}?unsent_answers=7`
    const reads = (status: number) => async () => {
      ;(await read(client, path, sitting.token)).assertStatus(200)
      ;(await read(client, path, staff)).assertStatus(200)
      ;(await read(client, path, other.token)).assertStatus(status)
    }
    assert.deepEqual(await counted(reads(404)), {}, 'not started')
    await call(client, sitting, 'start')
    assert.deepEqual(await counted(reads(404)), { many: 1 }, 'running')
    await call(client, sitting, 'finish')
    assert.deepEqual(await counted(reads(404)), {}, 'finished')
  })
})
