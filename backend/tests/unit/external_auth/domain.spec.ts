import { test } from '@japa/runner'
import { idOf, readClaims, schoolFor, subjectOf, tiedByEmail } from '#external_auth/domain/claims'
import { addressProblem, isPublicAddress } from '#external_auth/outgoing/addresses'
import {
  contradictingFields,
  groupsFit,
  lackingFields,
  type ProviderDefinition,
} from '#external_auth/domain/provider'
import { timeProblem } from '#external_auth/domain/token_times'
import { pageAppOf, wantsPage } from '#http/pages/page_routes'
import { loggedPath } from '#http/logged_path'
import { isStaffGroup } from '#shared'

const DEFINITION: ProviderDefinition = {
  kind: 'signed_token',
  issuer: 'https://p.example',
  audience: 'banca',
  algorithm: 'RS256',
  publicKey: 'PEM',
  jwksUrl: null,
  authorizationUrl: null,
  tokenUrl: null,
  userinfoUrl: null,
  introspectionUrl: null,
  clientId: null,
  hasSecret: false,
  makesPeople: false,
  tiesByEmail: false,
  allowedGroups: ['ALUNO'],
  schools: [],
}
const lacking = (more: Partial<ProviderDefinition>) => [...lackingFields({ ...DEFINITION, ...more })].sort()

test.group('What a provider’s row must have', () => {
  test('a signer has issuer, audience and the key of its algorithm; opaque tokens need a client that asks', ({
    assert,
  }) => {
    assert.deepEqual(lacking({}), [])
    assert.deepEqual(lacking({ issuer: null, audience: null }), ['audience', 'issuer'])
    assert.deepEqual(lacking({ publicKey: null }), ['publicKey'])
    assert.deepEqual(lacking({ publicKey: null, jwksUrl: 'https://p.example/keys' }), [])
    assert.deepEqual(lacking({ algorithm: 'HS256' }), ['secret'])
    const opaque = { algorithm: null, issuer: null, audience: null, introspectionUrl: 'https://p.example/i' }
    assert.deepEqual(lacking(opaque), ['audience', 'clientId', 'secret'])
    assert.deepEqual(lacking({ ...opaque, audience: 'a', clientId: 'c', hasSecret: true }), [])
    assert.deepEqual(lacking({ algorithm: null }), ['algorithm'])
  })

  test('kinds with codes have a client with a secret, and their addresses', ({ assert }) => {
    const client = { clientId: 'c', hasSecret: true }
    assert.deepEqual(lacking({ kind: 'oauth_code' }), ['clientId', 'secret', 'tokenUrl', 'userinfoUrl'])
    assert.deepEqual(lacking({ kind: 'oauth_code', ...client, tokenUrl: 't', userinfoUrl: 'u' }), [])
    assert.deepEqual(lacking({ kind: 'oidc', ...client }), ['authorizationUrl', 'jwksUrl', 'tokenUrl'])
  })

  test('administrators never, and nobody beside a group that is not listed', ({ assert }) => {
    assert.isTrue(groupsFit(['ALUNO'], ['ALUNO', 'Professor']))
    assert.isFalse(groupsFit(['ALUNO', 'Professor'], ['ALUNO']))
    assert.isFalse(groupsFit(['ADMINISTRADOR'], ['ADMINISTRADOR']))
    assert.isFalse(groupsFit([], ['ALUNO']))
    assert.isTrue(
      contradictingFields({ ...DEFINITION, allowedGroups: ['ADMINISTRADOR'] }).has('allowedGroups')
    )
    assert.isTrue(contradictingFields({ ...DEFINITION, kind: 'oidc', algorithm: 'HS256' }).has('algorithm'))
  })
})

test.group('What a provider says of a person', () => {
  test('a subject is a text of its own spelling, or a number that is none other', ({ assert }) => {
    assert.equal(subjectOf('Ana'), 'Ana')
    assert.equal(subjectOf(' a '), ' a ')
    assert.equal(subjectOf(42), '42')
    for (const wrong of ['', null, undefined, {}, [], true, 1e300, 1.5, 'a\u0000', 'x'.repeat(256), '\ud800'])
      assert.isNull(subjectOf(wrong))
  })

  test('“email_verified” is true, or nothing is verified', ({ assert }) => {
    const of = (more: object) => readClaims({ sub: 's', email: 'a@b.example', ...more })
    assert.isTrue(of({ email_verified: true })?.isEmailVerified)
    for (const email_verified of ['true', 1, {}, null, undefined])
      assert.isFalse(of({ email_verified })?.isEmailVerified)
    assert.isNull(of({ email: 'a b@c' })?.email)
    assert.isNull(of({ email: ['a@b.example'] })?.email)
    assert.isNull(readClaims({ email: 'a@b.example' }))
  })

  test('ties one candidate or guardian, and no staff', ({ assert }) => {
    const verified = { email: 'a@b.example', isEmailVerified: true }
    const tied = (groups: ('ALUNO' | 'RESPONSIBLE' | 'PROCTOR')[][], claims = verified) =>
      tiedByEmail(
        claims,
        groups.map((of) => ({ groups: of })),
        isStaffGroup
      ) !== null
    assert.isTrue(tied([['ALUNO']]))
    assert.isTrue(tied([['RESPONSIBLE']]))
    assert.isFalse(tied([['ALUNO', 'PROCTOR']]))
    assert.isFalse(tied([['ALUNO'], ['ALUNO']]))
    assert.isFalse(tied([]))
    assert.isFalse(tied([['ALUNO']], { ...verified, isEmailVerified: false }))
  })

  test('somebody new is of the named school of the row, or of its only one', ({ assert }) => {
    const [a, b] = [{ codename: 'a' }, { codename: 'b' }]
    assert.equal(schoolFor(null, [a]), a)
    assert.isNull(schoolFor(null, [a, b]))
    assert.equal(schoolFor('b', [a, b]), b)
    assert.isNull(schoolFor('c', [a, b]))
  })

  test('an id of an address is decimal digits of a number that a key column holds', ({ assert }) => {
    assert.equal(idOf('17'), 17)
    assert.equal(idOf(17), 17)
    for (const wrong of [
      '0',
      '017',
      '1e3',
      '0x1',
      ' 1',
      '-1',
      '2147483648',
      1.5,
      Number.NaN,
      [1],
      { a: 1 },
      null,
    ])
      assert.isNull(idOf(wrong))
  })
})

test.group('How long a token is good', () => {
  test('five minutes at most, with 30 s between two clocks', ({ assert }) => {
    const now = 1_800_000_000
    const of = (iat: unknown, exp: unknown, nbf?: unknown) => timeProblem({ iat, exp, nbf }, now)
    assert.isNull(of(now, now + 300))
    assert.equal(of(now, now + 301), 'invalid')
    assert.equal(of(now, now), 'invalid')
    assert.isNull(of(now + 30, now + 60))
    assert.equal(of(now + 31, now + 60), 'invalid')
    assert.isNull(of(now - 300, now - 29))
    assert.equal(of(now - 300, now - 30), 'expired')
    assert.equal(of(now, now + 60, now + 31), 'invalid')
    for (const wrong of [undefined, null, String(now), Number.NaN, Infinity, -1, 1e15]) {
      assert.equal(of(wrong, now + 60), 'invalid')
      assert.equal(of(now, wrong), 'invalid')
    }
  })
})

test.group('Which addresses the server asks', () => {
  test('public ones alone', ({ assert }) => {
    for (const open of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00::1'])
      assert.isTrue(isPublicAddress(open), open)
    for (const closed of [
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:a00:1::',
      'nothing',
    ])
      assert.isFalse(isPublicAddress(closed), closed)
  })

  test('by https to names of the internet; what the setting names by host and port is let through', ({
    assert,
  }) => {
    const of = (address: string) => addressProblem(address, ['127.0.0.1:4000'])
    assert.isNull(of('https://id.example.com/keys?x=1'))
    assert.isNull(of('http://127.0.0.1:4000/keys'))
    assert.equal(of('http://127.0.0.1:4001/keys'), 'no_https')
    assert.isNull(addressProblem('https://10.0.0.1/keys', ['10.0.0.1:443']))
    assert.isNull(addressProblem('http://10.0.0.1/keys', ['10.0.0.1:80']))
    assert.equal(of('http://id.example.com/'), 'no_https')
    for (const name of [
      'localhost',
      'a.localhost',
      'servidor',
      'x.local',
      'x.internal',
      '[::1]',
      '0x7f.1',
      '2130706433',
    ])
      assert.equal(of(`https://${name}/`), 'private', name)
    for (const wrong of [
      '',
      'x',
      'ftp://a.example/',
      'javascript:alert(1)',
      'https://a:b@c.example/',
      'https://c.example/#x',
    ])
      assert.equal(of(wrong), 'no_address', wrong)
  })
})

test.group('Addresses of log-ins from outside', () => {
  test('the calls are no pages, and the pages are the frontend’s', ({ assert }) => {
    for (const call of [
      '/external-auth/token',
      '/external-auth/educat-bridge/sign',
      '/external-auth/oidc/finish',
      '/external-auth/oidc/x/begin',
    ]) {
      assert.isNull(pageAppOf(call))
      assert.isFalse(wantsPage('POST', 'text/html', call))
    }
    for (const page of ['/external-auth/plataforma/token/abc', '/educat-bridge/abc', '/oauth/callback'])
      assert.equal(pageAppOf(page), 'frontend')
  })

  test('are logged without the token in them', ({ assert }) => {
    for (const path of [
      '/external-auth/plataforma/token/aaa.bbb.ccc',
      '/educat-bridge/aaa.bbb.ccc',
      '/x/EDUCAT-bridge/aaa',
    ])
      assert.notInclude(loggedPath(path), 'aaa')
    assert.equal(loggedPath('/external-auth/token'), '/external-auth/token')
    assert.equal(loggedPath('/external-auth/educat-bridge/sign'), '/external-auth/educat-bridge/sign')
  })
})
