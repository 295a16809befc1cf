import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { SandboxBank } from '#appeals/payment_sandbox/sandbox_bank'
import { serveSandbox } from '#appeals/payment_sandbox/sandbox_server'
import { seededRandom } from '#delivery/domain/shuffle'
import { act } from '#tests/faults/support/calls'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'
import type { PayableWorld } from '#tests/fixtures/payable_world'
import { RECEIVER } from '#tests/fixtures/payments'
import { noticeOf, notify, SECRET } from '#tests/fixtures/sandbox_bank'
import type { StoredPayments } from './payable_world.js'

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 3
/** Payments under way when the server falls. */
const AT_ONCE = 6
/** The bank notifies of each so often at once, and again until it is answered. */
const TIMES = 5
const HOUR = 3_600_000
const PRICE = '12.50'

type Paid = { process: number; txid: string; endToEndId: string; isAnswered: boolean }

const script = workerOf(new URL('./payable_world.ts', import.meta.url))

/** A candidate appeals and begins to pay. @returns the process and its charge */
async function begin(server: ServerProcess, item: number, of: PayableWorld['candidates'][number]) {
  const { application, token } = of
  const body = {
    application,
    item,
    content: 'A alternativa A também responde.',
    bibliography: 'Livro, p. 12',
  }
  await act(server, token, 'POST /v1/appeals', body)
  const { results } = await act<{ results: { id: number }[] }>(
    server,
    token,
    `GET /v1/appeal-process?application=${application}`
  )
  const id = results[0]?.id ?? 0
  const started = await act<{ txid: string }>(
    server,
    token,
    `POST /v1/appeal-process/${id}/start_payment_process`
  )
  return { process: id, txid: started.txid }
}

/** The bank notifies of a payment, several times at once. @returns whether one of them was answered */
async function notifyOf({ address }: ServerProcess, { endToEndId, txid }: Paid): Promise<boolean> {
  const body = noticeOf(endToEndId, txid)
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      notify({ body, origin: address }).then(
        ({ status }) => status === 204,
        () => false
      )
    )
  )
  return answers.includes(true)
}

test.group('killed notices of payments', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`${database}: what was answered is stored, and each payment counts once: ${KILLS} kills`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_notices' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const bank = new SandboxBank(() => Date.now())
      const sandbox = await serveSandbox({ bank, secret: SECRET, receiver: RECEIVER, port: 0 })
      cleanup(() => sandbox.end())
      const server = await ServerProcess.prepare({
        ...(mariaDb && { database: mariaDb }),
        settings: {
          PAYMENT_PROVIDER: 'sandbox',
          PAYMENT_SANDBOX_URL: sandbox.url,
          PAYMENT_SANDBOX_SECRET: SECRET,
          PIX_KEY: RECEIVER.key,
          PIX_NAME: RECEIVER.name,
          PIX_CITY: RECEIVER.city,
        },
      })
      cleanup(() => server.dispose())
      const lines = await script.run(server.environment, 'make', String(KILLS * AT_ONCE))
      const line = lines.find((one) => one.startsWith('WORLD '))
      if (line === undefined) throw new Error('no world was made')
      const world = JSON.parse(line.slice('WORLD '.length)) as PayableWorld
      await server.start()
      const iso = (at: number) => new Date(at).toISOString()
      const now = Math.floor(Date.now() / 1000) * 1000
      await act(server, world.adminToken, `PUT /v1/collections/${world.collection}/appeal_issuing_window`, {
        opens_at: iso(now - HOUR),
        closes_at: iso(now + HOUR),
        payment_appeal: true,
        for_appeal_value: PRICE,
        pay_until: iso(now + 2 * HOUR),
      })
      const random = seededRandom(5)
      const all: Paid[] = []
      for (let kill = 0; kill < KILLS; kill += 1) {
        const paid: Paid[] = []
        for (const candidate of world.candidates.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE)) {
          const charged = await begin(server, world.item, candidate)
          const amount = 1250
          const payment = bank.send({ ...charged, key: RECEIVER.key, amount, paidAt: Date.now() })
          bank.book(payment)
          paid.push({ ...charged, endToEndId: payment.endToEndId, isAnswered: false })
        }
        const notifying = paid.map(async (one) => void (one.isAnswered = await notifyOf(server, one)))
        await wait(random() * 60)
        await server.kill()
        await Promise.all(notifying)
        const { payments } = await script.finish<StoredPayments>(server.environment)
        for (const { endToEndId, isAnswered } of paid)
          if (isAnswered)
            assert.isTrue(
              payments.some((one) => one.endToEndId === endToEndId),
              `${endToEndId} was answered and is gone`
            )
        all.push(...paid)
        await server.start()
        // Of what was not answered the bank notifies again.
        for (const one of paid) while (!one.isAnswered) one.isAnswered = await notifyOf(server, one)
      }
      await server.kill()
      const stored = await script.finish<StoredPayments>(server.environment)
      assert.sameMembers(
        stored.payments.map(({ endToEndId, process: of, question }) => `${endToEndId} ${of} ${question}`),
        all.map(({ endToEndId, process: of }) => `${endToEndId} ${of} null`)
      )
      assert.sameMembers(
        stored.payed.map((one) => one.process),
        all.map((one) => one.process)
      )
      assert.deepEqual(new Set(stored.processes.map(({ status }) => status)), new Set(['payed']))
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
