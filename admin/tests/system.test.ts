import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bytes, milliseconds, NONE, span } from '../src/system/amounts'
import { faultOf } from '../src/system/ask'
import { keysOf, PAGE, ROWS, verdictOf } from '../src/system/verdict'
import en from '../src/locales/en.json'
import ptBR from '../src/locales/pt-BR.json'

const problems = (...severities: ('critical' | 'warning' | 'notice')[]) =>
  severities.map((severity) => ({ severity }))

describe('the status page', () => {
  test('counts what asks for attention; remarks ask for nothing', () => {
    expect(verdictOf([])).toEqual({ level: 'well', asking: 0, notices: 0 })
    expect(verdictOf(problems('notice'))).toEqual({ level: 'notice', asking: 0, notices: 1 })
    expect(verdictOf(problems('warning', 'notice'))).toEqual({ level: 'warning', asking: 1, notices: 1 })
    expect(verdictOf(problems('critical', 'warning'))).toEqual({ level: 'critical', asking: 2, notices: 0 })
  })

  test('a problem that two processes have is two entries of the list', () => {
    const failed = (subject: string) => ({ code: 'task_failed' as const, subject })
    const keys = keysOf([failed('retention.purge'), failed('retention.purge'), failed('delivery.timeouts')])
    expect(new Set(keys).size).toBe(3)
    expect(keysOf([failed('delivery.timeouts')])).toEqual([keys[2]])
  })

  test('each problem has what is noticed, what to do, and a row in the page for operators', () => {
    const page = readFileSync(new URL(`../../${PAGE}`, import.meta.url), 'utf8')
    for (const texts of [ptBR, en]) {
      expect(Object.keys(texts.system.problems).toSorted()).toEqual(Object.keys(ROWS).toSorted())
      for (const problem of Object.values(texts.system.problems)) {
        expect('title' in problem || ('title_one' in problem && 'title_other' in problem)).toBe(true)
        expect(problem.noticed && problem.to_do).toBeTruthy()
      }
    }
    for (const row of Object.values(ROWS)) expect(page).toContain(`\n| ${row}`)
  })

  test('says which part is away where the server authorises nobody', () => {
    expect(faultOf(null)).toBe('unreachable')
    expect(faultOf({ database: { ok: false } })).toBe('database')
    expect(faultOf({ database: { ok: true } })).toBe('failed')
  })

  test('numbers are written for people', () => {
    expect([milliseconds(12, 'pt-BR'), milliseconds(1_540, 'pt-BR'), milliseconds(null, 'en')]).toEqual([
      '12 ms',
      '1,5 s',
      NONE,
    ])
    expect([bytes(90 * 2 ** 20, 'pt-BR'), bytes(1.5 * 2 ** 30, 'pt-BR'), bytes(null, 'en')]).toEqual([
      '90 MB',
      '1,5 GB',
      NONE,
    ])
    expect([40_000, 720_000, 11_100_000, 187_200_000].map(span)).toEqual([
      '40 s',
      '12 min',
      '3 h 5 min',
      '2 d 4 h',
    ])
  })
})
