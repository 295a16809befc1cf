import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { production } from '#tests/fixtures/production_process'

const WARNING = 40
const ERROR = 50

/** Whether or not Janus is installed: where there are other processes it is not looked for. */
test.group('the media of one of several server processes, without JANUS_NODES', () => {
  for (const [mode, level] of [
    ['auto', WARNING],
    ['janus', ERROR],
  ] as const)
    test(`MEDIA=${mode} starts no Janus; the log and /health/ready say why, and the log what to do`, async ({
      assert,
      cleanup,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), 'banca-several-'))
      cleanup(() => rm(folder, { recursive: true, force: true }))
      // Nobody answers there: a server without its Redis goes on by itself.
      const server = await production({
        MEDIA: mode,
        EVENTS: 'redis',
        REDIS_HOST: '127.0.0.1',
        REDIS_PORT: String(await freePort()),
        DATA_DIR: folder,
      })
      cleanup(async () => {
        server.child.kill('SIGKILL')
        await server.ended
      })
      await server.says(`MEDIA=${mode}, no video`)
      const line = server
        .log()
        .split('\n')
        .find((each) => each.includes(`MEDIA=${mode}, no video`))
      const logged = JSON.parse(line ?? '') as { level: number; msg: string }
      assert.equal(logged.level, level)
      assert.include(logged.msg, 'JANUS_NODES')
      assert.include(logged.msg, 'npm run janus:config')
      const ready = await fetch(`${server.origin}/health/ready`)
      assert.equal(ready.status, 200, 'exams go on without video')
      const { checks } = (await ready.json()) as { checks: { media: unknown } }
      assert.deepEqual(checks.media, {
        ok: mode === 'auto',
        detail: 'still pictures: EVENTS=redis without JANUS_NODES',
      })
      await server.says('Redis is away')
      assert.notInclude(server.log(), 'Unhandled error event', 'a line of the log is JSON')
      await assert.rejects(() => access(join(folder, 'janus')), /ENOENT/)
    })
})
