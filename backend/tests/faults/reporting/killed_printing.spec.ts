import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { ServerProcess } from '#tests/faults/support/server'
import { TYPESCRIPT } from '#tests/fixtures/production_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))
const script = fileURLToPath(new URL('./card_worker.ts', import.meta.url))

const CARDS = 40
const KILLS = 6

type Ended = {
  order: object
  applications: number
  files: number
  readable: number
  made: number
  claims: number
}

function start(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [...TYPESCRIPT, script, ...args], {
    cwd: backend,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout }) }
}

const gone = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Works, and is killed `afterMs` after it has begun its chunk number `chunk`: while it lists, reads, prints, stores or commits. */
async function workAndDie(environment: NodeJS.ProcessEnv, chunk: number, afterMs: number): Promise<void> {
  const { child, lines } = start(environment, 'work')
  let begun = 0
  for await (const line of lines)
    if (line === 'CHUNK' && (begun += 1) === chunk) setTimeout(() => child.kill('SIGKILL'), afterMs)
  await gone(child)
  if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
}

test.group('killed printing', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leaves each report card of an order with one file: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_cards' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      const ordering = start(environment, 'order', String(CARDS))
      ordering.lines.resume()
      await gone(ordering.child)
      for (let life = 0; life < KILLS; life += 1) await workAndDie(environment, 1 + (life % 3), life * 15)
      const last = start(environment, 'finish')
      let ended: Ended | null = null
      for await (const line of last.lines)
        if (line.startsWith('ENDED ')) ended = JSON.parse(line.slice(6)) as Ended
      assert.containsSubset(ended, {
        order: { state: 'DONE', total: CARDS, done: CARDS, failed: 0 },
        applications: CARDS,
        files: CARDS,
        readable: CARDS,
        made: CARDS,
      })
      assert.isAbove(ended?.claims ?? 0, KILLS, 'each life claimed the job')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
