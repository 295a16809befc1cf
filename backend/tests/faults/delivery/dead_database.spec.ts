import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { ServerProcess } from '#tests/faults/support/server'

test.group('a dead database', () => {
  test('every request gets 503 with Retry-After, none a 4xx; then all continue', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_dead' })
    cleanup(() => database.stop())
    const server = await ServerProcess.prepare({ database })
    cleanup(() => server.dispose())
    const [world] = await server.worlds(1)
    if (!world) throw new Error('no world')
    await server.start()
    const path = `/v1/applications/${world.applicationId}`
    const ask = (method: string, address: string, body?: unknown) =>
      fetch(server.address + address, {
        method,
        headers: { authorization: `JWT ${world.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const answer = [{ id: world.answerIds[0], revision: 1, free_response: 'fica' }]
    assert.equal((await ask('POST', `${path}/start`)).status, 200)
    await database.kill9()
    const dead = await Promise.all([
      ask('PUT', `${path}/answers/batch`, answer),
      ask('POST', `${path}/finish`, answer),
      ask('GET', path),
      ask('GET', `${path}/answers`),
      ask('POST', '/v1/login', { username: 'ninguem', password: 'nada' }),
    ])
    for (const response of dead) {
      assert.equal(response.status, 503, response.url)
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      assert.containsSubset(await response.json(), { code: 'unavailable' })
    }
    await database.restart()
    const saved = await ask('PUT', `${path}/answers/batch`, answer)
    assert.equal(saved.status, 200)
    assert.containsSubset(await saved.json(), { answers: [{ revision: 1, accepted: true }] })
  })
    .timeout(900_000)
    .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')
})
