import { describe, expect, test } from 'vitest'
import { exactness, matchPath } from '../../../src/shared/router/match.ts'

describe('matchPath', () => {
  test.each([
    ['/', '/', {}],
    ['/login', '/login', {}],
    ['/login', '/Login/', {}],
    ['/applications/:id', '/applications/12', { id: '12' }],
    ['/educat-bridge/:token', '/educat-bridge/a%2Fb', { token: 'a/b' }],
    ['/applications/:id/*', '/applications/12', { id: '12', '*': '' }],
    ['/applications/:id/*', '/applications/12/answers/3', { id: '12', '*': 'answers/3' }],
    ['*', '/anything/at/all', { '*': 'anything/at/all' }],
    ['answers/:answerId', '/answers/7', { answerId: '7' }],
  ])('%s matches %s', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)?.params).toEqual(params)
  })

  test.each([
    ['/', '/login'],
    ['/login', '/'],
    ['/login', '/login/more'],
    ['/applications/:id', '/applications'],
    ['/applications/:id/*', '/applications'],
    ['/exams/dashboard', '/exams/dashboards'],
  ])('%s does not match %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull()
  })

  test('a segment with invalid percent-encoding is unchanged', () => {
    expect(matchPath('/educat-bridge/:token', '/educat-bridge/100%')?.params).toEqual({ token: '100%' })
    expect(matchPath('/100%', '/100%')).not.toBeNull()
  })

  test('returns what was matched before the rest', () => {
    expect(matchPath('/applications/:id/*', '/applications/12/answers/3')?.base).toBe('/applications/12')
    expect(matchPath('*', '/anything')?.base).toBe('/')
  })
})

test('fixed segments are more specific than parameters, and these than a rest', () => {
  const patterns = [
    '*',
    '/appeals/:appealId',
    '/appeals/*',
    '/appeals/new',
    '/appeals/:appealId/*',
    '/appeals',
  ]
  expect(patterns.toSorted((one, other) => exactness(other) - exactness(one))).toEqual([
    '/appeals/new',
    '/appeals/:appealId',
    '/appeals/:appealId/*',
    '/appeals',
    '/appeals/*',
    '*',
  ])
})
