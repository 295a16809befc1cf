import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'
import { startMailServer } from '#tests/fixtures/smtp_server'

const worker = workerOf(new URL('./mailing_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 48 : 4
/** A life sends four of them at most until it is killed, and one beside. */
const PEOPLE = long ? 6 * KILLS : 40

/** Where a life ends: when the mail server has received so many messages that it takes, before it answers or after. */
const deathOf = (life: number) => ({
  atMessage: 1 + (Math.floor(life / 2) % 4),
  when: life % 2 === 0 ? ('before' as const) : ('after' as const),
})

type Ended = {
  rows: { address: string; state: string; attempts: number; answer: string | null }[]
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
    test(`reaches nobody twice: ${KILLS} kills before and after an answer of a mail server that takes, puts off, refuses, hangs and hangs up, on ${database}`, async ({
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
      let heard: (address: string) => 'take' | 'hang' = () => 'take'
      mails.behaveFor(async ({ to: [address = ''] }) => {
        if (address.startsWith('drop.')) return 'drop'
        return address.startsWith('hang.') ? 'hang' : heard(address)
      })
      const environment = {
        ...server.environment,
        TEST_MAIL_PORT: String(mails.port),
        TEST_MAIL_KINDS: JSON.stringify(kinds),
      }
      await worker.run(environment, 'order')
      const hit = { before: [] as string[], after: [] as string[] }
      for (let life = 0; life < KILLS; life += 1) {
        const { atMessage, when } = deathOf(life)
        const dies = Promise.withResolvers<void>()
        let taken = 0
        heard = (address) => {
          taken += 1
          if (taken !== atMessage) return 'take'
          hit[when].push(address)
          if (when === 'before') dies.resolve()
          // The answer is on its way by then.
          else setImmediate(() => dies.resolve())
          return when === 'before' ? 'hang' : 'take'
        }
        await worker.workUntil(environment, dies.promise)
      }
      heard = () => 'take'
      const { rows, mailing, made, job, claims } = await worker.finish<Ended>(environment)

      assert.deepInclude({ mailing, made, job }, { mailing: 'DONE', made: PEOPLE, job: 'DONE' })
      assert.isAbove(claims, KILLS, 'each life claimed the job')
      assert.lengthOf(rows, PEOPLE)
      assert.deepEqual(
        [hit.before.length, hit.after.length],
        [KILLS / 2, KILLS / 2],
        'each life was killed at a message'
      )
      const rowOf = (address: string) => rows.find((row) => row.address === address)
      for (const address of hit.before)
        assert.include(
          rowOf(address) ?? {},
          { state: 'unknown', attempts: 1, answer: 'interrupted' },
          'it was claimed'
        )
      for (const address of hit.after) {
        const { state = '', attempts } = rowOf(address) ?? {}
        assert.include(['sent', 'unknown'], state, 'it was claimed, and perhaps settled')
        assert.equal(attempts, 1)
      }
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
