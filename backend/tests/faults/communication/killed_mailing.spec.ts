import { setTimeout as later } from 'node:timers/promises'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'
import { startMailServer } from '#tests/fixtures/smtp_server'

const worker = workerOf(new URL('./mailing_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 3
/** A life sends some of them until it is killed, each of which takes the mail server a moment. */
const PEOPLE = 40 * KILLS

type Ended = {
  rows: { address: string; state: string; attempts: number }[]
  mailing: string
  made: number
  job: string
  claims: number
}

/** What the mail server does with each person's message; most are taken. */
const kindOf = (at: number) => {
  if (at % 20 === 3) return 'later'
  if (at % 20 === 7) return 'dead'
  if (at % 50 === 11) return 'drop'
  return at === 31 ? 'hang' : 'take'
}

test.group('a killed mailing', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`reaches nobody twice: ${KILLS} kills beside a mail server that takes, puts off, refuses, hangs and hangs up, on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_mailings' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const kinds = Array.from({ length: PEOPLE }, (_, at) => kindOf(at))
      const mails = await startMailServer(cleanup)
      const putOff = new Set<string>()
      mails.refuseRecipients((address) => {
        if (address.startsWith('dead.')) return { code: 550, text: '5.1.1 No such user' }
        if (!address.startsWith('later.') || putOff.has(address)) return null
        putOff.add(address)
        return { code: 451, text: '4.7.1 Greylisted' }
      })
      mails.behaveFor(async ({ to }) => {
        await later(5)
        if (to[0]?.startsWith('drop.')) return 'drop'
        return to[0]?.startsWith('hang.') ? 'hang' : 'take'
      })
      const environment = {
        ...server.environment,
        TEST_MAIL_PORT: String(mails.port),
        TEST_MAIL_KINDS: JSON.stringify(kinds),
      }
      await worker.run(environment, 'order')
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 2), (life % 8) * 15)
      const { rows, mailing, made, job, claims } = await worker.finish<Ended>(environment)

      assert.deepInclude({ mailing, made, job }, { mailing: 'DONE', made: PEOPLE, job: 'DONE' })
      assert.isAbove(claims, KILLS, 'each life claimed the job')
      assert.lengthOf(rows, PEOPLE)
      const times = new Map<string, number>()
      for (const { to } of mails.received) times.set(to[0] ?? '', (times.get(to[0] ?? '') ?? 0) + 1)
      assert.deepEqual(
        [...times].filter(([, count]) => count > 1),
        [],
        'nobody has it twice'
      )
      const withState = (state: string) => rows.filter((row) => row.state === state)
      assert.deepEqual(
        withState('sent').filter(({ address }) => times.get(address) !== 1),
        [],
        'what was sent arrived'
      )
      assert.deepEqual(
        withState('failed').filter(({ address }) => !address.startsWith('dead.')),
        [],
        'nothing but dead addresses failed'
      )
      const unknown = withState('unknown')
      assert.lengthOf(rows, withState('sent').length + withState('failed').length + unknown.length)
      // Two connections of each life, and both where the server hangs up or hangs.
      const breaks = kinds.filter((kind) => kind === 'drop' || kind === 'hang').length
      assert.isAtMost(unknown.length, 2 * (KILLS + breaks))
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
