import { describe, expect, test } from 'vitest'
import { afterLogin, loginFor, sameOriginPath } from '../../src/app/routes/next_address.ts'

describe('an address in next', () => {
  test.each(['/applications', '/applications?collection=3', '/applications/7/answers/9#x'])(
    '%s is accepted',
    (path) => {
      expect(sameOriginPath(path)).toBe(path)
    }
  )
  test.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'applications',
    '',
    null,
  ])('%j is rejected', (address) => {
    expect(sameOriginPath(address)).toBeNull()
  })
})

describe('the redirect to the log-in page and back', () => {
  test('preserves the query and adds the path as next', () => {
    const address = loginFor('/applications', '?collection=3&kiosk_token=k')
    const query = new URL(address, 'http://x').searchParams
    expect(address.startsWith('/login?')).toBe(true)
    expect(Object.fromEntries(query)).toEqual({ collection: '3', kiosk_token: 'k', next: '/applications' })
  })
  test('has no next for the root', () => {
    expect(loginFor('/', '')).toBe('/login')
  })
  test('returns with its query, without the used kiosk token', () => {
    expect(afterLogin('?collection=3&kiosk_token=k&next=%2Fapplications')).toBe('/applications?collection=3')
  })
  test('accepts a next with a query of its own unchanged', () => {
    expect(afterLogin('?next=%2Fapplications%3Fcollection%3D4&x=1')).toBe('/applications?collection=4')
  })
  test.each([
    '',
    '?next=',
    '?next=%2Flogin',
    '?next=%2Flogin%3Fnext%3D%2Flogin',
    '?next=https%3A%2F%2Fevil.example',
    '?next=%2F%2Fevil.example',
  ])('%s has no valid next', (search) => {
    expect(afterLogin(search)).toBeNull()
  })
})
