import { test } from '@japa/runner'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: settings', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const made: [string, Made][] = [
      [
        'PUT /v1/institution_settings',
        {
          by: 'admin',
          path: '/v1/institution_settings',
          body: { version: 0, changes: [{ field: 'footerMessage', value: 'Rede Serra Azul' }] },
        },
      ],
      [
        'PUT /v1/texts',
        {
          by: 'admin',
          path: '/v1/texts',
          body: {
            version: 0,
            changes: [{ id: 'frontend:shell.openMenu', language: 'pt-BR', text: 'Ver o menu' }],
          },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(await createRoom(), made), [])
  })
})
