import { test } from '@japa/runner'
import { pemOf, rsaPair, storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { createUser, unique } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: identity providers', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const { institution } = room
    const provider = await storeProvider({ institution })
    const gone = await storeProvider({ institution })
    const [tied, free] = [await createUser({ institution }), await createUser({ institution })]
    const identity = await storeIdentity(provider, tied.id, 'ligado')
    const body = {
      name: 'Plataforma',
      kind: 'signed_token',
      issuer: 'https://plataforma.example',
      audience: 'banca',
      algorithm: 'RS256',
      public_key: pemOf(rsaPair().publicKey),
      allowed_groups: ['ALUNO'],
    }
    const at = `/v1/identity_providers/${provider.id}`
    const made: [string, Made][] = [
      [
        'POST /v1/identity_providers',
        { by: 'admin', path: '/v1/identity_providers', body: { ...body, codename: unique('p') } },
      ],
      [
        'PUT /v1/identity_providers/:id',
        {
          by: 'admin',
          path: at,
          body: { ...body, name: 'Outro nome', version: 1 },
          about: { type: 'identity_provider', id: provider.id },
        },
      ],
      [
        'DELETE /v1/identity_providers/:id',
        {
          by: 'admin',
          path: `/v1/identity_providers/${gone.id}`,
          about: {
            type: 'identity_provider',
            id: gone.id,
            detail: { codename: gone.codename, kind: 'signed_token' },
          },
        },
      ],
      [
        'POST /v1/identity_providers/:id/identities',
        {
          by: 'admin',
          path: `${at}/identities`,
          body: { user: free.id, subject: 'novo' },
          about: { type: 'user', id: free.id, detail: { how: 'staff', provider: provider.id } },
        },
      ],
      [
        'DELETE /v1/identity_providers/:id/identities/:identity',
        {
          by: 'admin',
          path: `${at}/identities/${identity}`,
          about: { type: 'user', id: tied.id, detail: { provider: provider.id } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
