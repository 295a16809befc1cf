import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'

const long = process.env.BANCA_FAULTS === '1'
const KEY = 'f4Xw8Tn2Rq6Zk0Vb9Hm3Lj7Pd1Gs5Yc-supervisor'

/** `npm run serve` on the production build, and its output. */
function launch(environment: NodeJS.ProcessEnv, settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../../.workspace/serve.mjs', import.meta.url))],
    {
      env: { ...environment, APP_KEY: KEY, MEDIA: 'stills', LOG_LEVEL: 'info', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    }
  )
  let log = ''
  let heard = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      log += text.toString()
      heard()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  void ended.then(() => heard())
  const lines = () => log.split('\n').filter((line) => line.includes('"banca-supervisor"'))
  /** The server of each of the starts that came up. */
  const servers = () =>
    lines().flatMap((line) => {
      const { serverPid } = JSON.parse(line) as { serverPid?: number }
      return serverPid === undefined ? [] : [serverPid]
    })
  /** Resolves once so many have come up. */
  const serving = async (count: number) => {
    while (servers().length < count) {
      if (child.exitCode !== null) throw new Error(`it ended: ${log}`)
      await new Promise<void>((resolve) => (heard = resolve))
    }
  }
  return { child, ended, serving, servers, lines, log: () => log }
}

test.group('the supervisor', () => {
  test('the server is killed with -9 while answers are sent: it is started again, the log reports it, no acknowledged answer is lost (S2.1)', async ({
    assert,
    cleanup,
  }) => {
    const school = await ServerProcess.prepare()
    cleanup(() => school.dispose())
    const worlds = await school.worlds(3)
    const port = String(await freePort())
    const settings = { PORT: port, APP_URL: `http://127.0.0.1:${port}` }
    const supervisor = launch(school.environment, settings)
    cleanup(async () => {
      supervisor.child.kill('SIGKILL')
      await supervisor.ended
    })
    await supervisor.serving(1)
    const candidates = worlds.map((world, index) => new Candidate(world, () => settings.APP_URL, 31 + index))
    await enter(candidates)
    const random = seededRandom(97)
    const kills = long ? 20 : 3
    const acked = await typeThrough(candidates, random, async (typed) => {
      for (let kill = 1; kill <= kills; kill++) {
        await typed(1 + Math.floor(random() * 20))
        process.kill(supervisor.servers().at(-1) as number, 'SIGKILL')
        await supervisor.serving(kill + 1)
        for (const candidate of candidates) candidate.history.saw((await candidate.stored()) ?? [])
      }
    })
    assert.isAbove(acked, kills)
    assert.deepEqual(await conclude(candidates), [])
    assert.lengthOf(
      supervisor.lines().filter((line) => line.includes('the server fell (SIGKILL); it is started again')),
      kills
    )

    supervisor.child.kill('SIGTERM')
    assert.equal(await supervisor.ended, 0)
    assert.lengthOf(new Set(supervisor.servers()), kills + 1)
    assert.isNull((await candidates[0]?.call('GET', '/health/live')) ?? null)
  }).timeout(long ? 3_600_000 : 900_000)

  test('a wrong setting is reported once, with its remedy, and is not retried', async ({
    assert,
    cleanup,
  }) => {
    const school = await ServerProcess.prepare()
    cleanup(() => school.dispose())
    const port = String(await freePort())
    const supervisor = launch(school.environment, {
      PORT: port,
      APP_URL: `http://127.0.0.1:${port}`,
      APP_KEY: 'change-me-change-me-change-me-change-me',
    })
    assert.equal(await supervisor.ended, 78)
    assert.include(supervisor.log(), 'APP_KEY is an example, not a secret')
    assert.lengthOf(supervisor.lines(), 1)
  }).timeout(300_000)
})
