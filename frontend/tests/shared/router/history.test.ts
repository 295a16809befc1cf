import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserHistory, memoryHistory, resolveAddress } from '../../../src/shared/router/history.ts'

describe('resolveAddress', () => {
  test.each([
    ['/a/b', '/a/b', '', ''],
    ['/a?x=1#y', '/a', '?x=1', '#y'],
    ['?x=1', '/here', '?x=1', ''],
    ['?', '/here', '', ''],
    ['#part', '/here', '', '#part'],
    ['/a#b?c', '/a', '', '#b?c'],
  ])('%s', (to, pathname, search, hash) => {
    expect(resolveAddress(to, { pathname: '/here' })).toEqual({ pathname, search, hash })
  })

  test.each(['//evil.example/x', '/\\evil.example/x', '\\\\evil.example/x', '///evil.example/x'])(
    '%s stays on this host',
    (to) => {
      expect(resolveAddress(to, { pathname: '/' }).pathname).toBe('/evil.example/x')
    }
  )
})

describe('a history in memory', () => {
  test('notifies its listeners of the location and the action', () => {
    const history = memoryHistory('/a?x=1')
    const heard = vi.fn()
    const stop = history.listen(heard)
    history.go('/b', { state: { n: 1 } })
    history.go('?y=2', { replace: true })
    stop()
    history.go('/c')
    expect(
      heard.mock.calls.map(([{ action, location }]) => [action, location.pathname, location.search])
    ).toEqual([
      ['PUSH', '/b', ''],
      ['REPLACE', '/b', '?y=2'],
    ])
    expect(heard.mock.calls[0]?.[0].location.state).toEqual({ n: 1 })
    expect(heard.mock.calls[1]?.[0].location.state).toBeNull()
  })

  test('gives each visit a key of its own, also to the same address', () => {
    const history = memoryHistory()
    history.go('/a')
    const { key } = history.visit().location
    history.go('/a')
    expect(history.visit().location.key).not.toBe(key)
  })
})

/** A tab: its entries, and the browser's effects on `location` and `history.state`. */
class Tab extends EventTarget {
  entries: { state: unknown; address: string }[]
  at = 0
  assigned: string[] = []
  isFull = false
  constructor(address: string, state: unknown = null) {
    super()
    this.entries = [{ state, address }]
  }
  get here() {
    const entry = this.entries[this.at]
    if (entry === undefined) throw new Error('no such entry')
    return entry
  }
  get location() {
    const { pathname, search, hash } = new URL(this.here.address, 'http://school.example')
    return { pathname, search, hash, assign: (address: string) => this.assigned.push(address) }
  }
  get history() {
    const write = (state: unknown) => structuredClone(state)
    return {
      state: this.here.state,
      pushState: (state: unknown, _: string, address: string) => {
        if (this.isFull) throw new DOMException('too many', 'SecurityError')
        this.entries = [...this.entries.slice(0, this.at + 1), { state: write(state), address }]
        this.at += 1
      },
      replaceState: (state: unknown, _: string, address = this.here.address) => {
        this.entries[this.at] = { state: write(state), address }
      },
    }
  }
  back() {
    this.at -= 1
    this.dispatchEvent(new Event('popstate'))
  }
}

describe('the history of a tab', () => {
  let tab: Tab
  const open = (address: string, state?: unknown) => {
    tab = new Tab(address, state)
    vi.stubGlobal('window', tab)
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
    return browserHistory()
  }
  beforeEach(() => vi.unstubAllGlobals())
  afterEach(() => vi.unstubAllGlobals())

  test('writes state, key and index of each entry, and reads them again on Back', () => {
    const history = open('/applications')
    const heard = vi.fn()
    history.listen(heard)
    history.go('/applications/1/instructions', { state: { from: 'list' } })
    history.go('/applications/1/answers/2')
    expect(tab.entries.map(({ state }) => (state as { idx: number }).idx)).toEqual([0, 1, 2])
    tab.back()
    expect(heard).toHaveBeenLastCalledWith({
      action: 'POP',
      location: expect.objectContaining({
        pathname: '/applications/1/instructions',
        state: { from: 'list' },
      }),
    })
  })

  test('continues from the entry that an older build wrote, after a reload', () => {
    const history = open('/applications/1/finished', { usr: { record: 7 }, key: 'abc', idx: 4 })
    expect(history.visit().location).toMatchObject({ state: { record: 7 }, key: 'abc' })
    history.go('/applications')
    expect(tab.here.state).toMatchObject({ idx: 5 })
  })

  test('a replaced entry has the same index', () => {
    const history = open('/', { usr: null, key: 'a', idx: 3 })
    history.go('/applications', { replace: true })
    expect(tab.entries).toHaveLength(1)
    expect(tab.here).toMatchObject({ address: '/applications', state: { idx: 3 } })
  })

  test('loads the page where the browser accepts no more entries, and throws where the state cannot be stored', () => {
    const history = open('/')
    tab.isFull = true
    history.go('/applications')
    expect(tab.assigned).toEqual(['/applications'])
    tab.isFull = false
    expect(() => history.go('/b', { state: () => 1 })).toThrow(DOMException)
  })

  test('ignores Back after the last listener was removed', () => {
    const history = open('/')
    const heard = vi.fn()
    const stop = history.listen(heard)
    history.go('/a')
    stop()
    tab.back()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
