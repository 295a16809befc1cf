import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { checkChain, shareDone, type Slice } from '../src/audit/check_chain'
import { targetPage } from '../src/audit/target_page'
import { CONSOLE_PAGES } from '../src/app/pages'
import en from '../src/locales/en.json'
import ptBR from '../src/locales/pt-BR.json'

const slice = (over: Partial<Slice>): Slice => ({
  position: 0,
  hash: '0'.repeat(64),
  row: 0,
  sealed: 12_000,
  rows: 20_000,
  waiting: 0,
  overdue: 0,
  isDone: false,
  broken: null,
  ...over,
})

test('a check goes on where the slice before ended, until one is the last', async () => {
  const slices = [
    slice({ position: 5_000, hash: 'a' }),
    slice({ position: 10_000, hash: 'b' }),
    slice({ position: 12_000, hash: 'c', row: 10_000 }),
    slice({ position: 12_000, hash: 'c', row: 20_000, isDone: true }),
  ]
  const asked: unknown[] = []
  const heard = vi.fn()
  const last = await checkChain(
    async (from) => {
      asked.push(from)
      return slices[asked.length - 1] ?? slice({})
    },
    heard,
    new AbortController().signal
  )
  expect(asked).toEqual([
    null,
    { position: 5_000, hash: 'a', row: 0 },
    { position: 10_000, hash: 'b', row: 0 },
    { position: 12_000, hash: 'c', row: 10_000 },
  ])
  expect(last).toBe(slices[3])
  expect(heard.mock.calls.map(([one]) => shareDone(one))).toEqual([15, 31, 68, 100])
  expect(shareDone(slice({ sealed: 0, rows: 0 }))).toBe(100)
})

test('a check that is stopped says nothing more, and one that fails throws', async () => {
  const stop = new AbortController()
  const heard = vi.fn()
  const ask = async () => {
    stop.abort()
    return slice({})
  }
  expect(await checkChain(ask, heard, stop.signal)).toBeNull()
  expect(heard).not.toHaveBeenCalled()
  await expect(
    checkChain(() => Promise.reject(new Error('away')), heard, new AbortController().signal)
  ).rejects.toThrow('away')
})

test('targets lead to pages that the console has', () => {
  for (const type of [
    'user',
    'exam',
    'collection',
    'correction_type',
    'email_template',
    'identity_provider',
    'scheduling_menu',
    'selection_process',
    'year_period',
  ]) {
    const page = targetPage(type, 4)
    const row = CONSOLE_PAGES.find(({ name }) => name === page?.resource)
    expect(
      row?.kind === 'resource' && (page?.path.endsWith('/show') ? row.show : row.edit),
      type
    ).toBeTruthy()
  }
  expect(targetPage('user', 4)?.path).toBe('/admin/people/4')
  expect([targetPage('room', 4), targetPage('constructor', 4)]).toEqual([null, null])
})

test('kinds of log-ins, groups and switches have the names that the server gives them', () => {
  for (const [language, own] of [
    ['pt-BR', ptBR],
    ['en', en],
  ] as const) {
    const server: Record<string, string> = JSON.parse(
      readFileSync(new URL(`../../backend/app/auditing/locales/${language}.json`, import.meta.url), 'utf8')
    )
    const named = Object.entries(server).flatMap(([key, text]) =>
      key.startsWith('log_in_') ? [[key.slice('log_in_'.length), text]] : []
    )
    expect(own.audit.log_ins).toEqual(Object.fromEntries(named))
    for (const [group, name] of Object.entries(own.permissions.groups))
      expect(server[`value_${group}`]).toBe(name)
    expect(server['switch_BackOffice.Audit']).toBe(
      `${own.permissions.tree.BackOffice.name} › ${own.permissions.tree.BackOffice.Audit.name}`
    )
  }
})
