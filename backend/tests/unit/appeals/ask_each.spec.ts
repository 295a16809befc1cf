import { test } from '@japa/runner'
import { askEach } from '#appeals/payments/actions/ask_each'
import { ProviderTrouble } from '#appeals/payment_providers/payment_provider'

test.group('asking a provider about each of many', () => {
  const asking = async (statuses: readonly (number | null)[], stop?: AbortSignal) => {
    const asked: (number | null)[] = []
    const failure = await askEach(
      statuses,
      async (status) => {
        asked.push(status)
        if (status !== null) throw new ProviderTrouble(status, `answers ${status}`)
      },
      stop
    ).then(
      () => null,
      (error: unknown) => error
    )
    return { asked, failure: failure instanceof ProviderTrouble ? failure.status : failure }
  }

  test('what it refuses to say of one keeps nothing from the others', async ({ assert }) => {
    assert.deepEqual(await asking([null, 400, 500, null]), { asked: [null, 400, 500, null], failure: 400 })
    assert.deepEqual(await asking([null, null]), { asked: [null, null], failure: null })
  })

  test('where nothing would be answered the others wait', async ({ assert }) => {
    for (const status of [0, 401, 429])
      assert.deepEqual(await asking([null, status, null]), { asked: [null, status], failure: status })
    assert.deepEqual(await asking([null], AbortSignal.abort()), { asked: [], failure: null })
  })

  test('any other error is thrown at once', async ({ assert }) => {
    await assert.rejects(
      () =>
        askEach([1, 2], async (one) => {
          throw new Error(`at ${one}`)
        }),
      'at 1'
    )
  })
})
