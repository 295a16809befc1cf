import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { ServerProcess } from '#tests/faults/support/server'

const SERVE = fileURLToPath(new URL('../../../../.workspace/serve.mjs', import.meta.url))

/** `npm run serve` with these settings; resolves with its log once the server serves, rejects with it when the launcher ends. */
function serving(environment: NodeJS.ProcessEnv, cleanup: (end: () => Promise<void>) => void) {
  const child = spawn(process.execPath, [SERVE], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const over = once(child, 'close')
  cleanup(async () => {
    child.kill('SIGTERM')
    await over
  })
  return new Promise<string>((resolve, reject) => {
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        log += text.toString()
        if (log.includes('"the server serves"')) resolve(log)
      })
    void over.then(() => reject(new Error(`the launcher ended: ${log}`)))
  })
}

test.group('two launchers of one school', () => {
  test('that start at the same moment on an empty database both serve: one migrates, the other waits for it', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_launchers' })
    cleanup(() => database.stop())
    const one = await ServerProcess.prepare({ database })
    cleanup(() => one.dispose())
    const settings = async () => {
      const port = String(await freePort())
      return {
        ...one.environment,
        APP_KEY: 'f4Xw8Tn2Rq6Zk0Vb9Hm3Lj7Pd1Gs5Yc-launchers',
        LOG_LEVEL: 'info',
        PORT: port,
        APP_URL: `http://127.0.0.1:${port}`,
      }
    }
    const logs = await Promise.all([serving(await settings(), cleanup), serving(await settings(), cleanup)])
    for (const log of logs) assert.notInclude(log, '"level":50')
  })
    .timeout(900_000)
    .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')
})
