import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import en from '../../src/locales/en/runner.json'
import portuguese from '../../src/locales/pt-BR/runner.json'
import finishedEn from '../../src/locales/en/finished.json'
import finished from '../../src/locales/pt-BR/finished.json'
import interruptionEn from '../../src/locales/en/interruption.json'
import interruption from '../../src/locales/pt-BR/interruption.json'
import stepsEn from '../../src/locales/en/steps.json'
import steps from '../../src/locales/pt-BR/steps.json'
import versionEn from '../../src/locales/en/version.json'
import version from '../../src/locales/pt-BR/version.json'

type Texts = { [key: string]: string | Texts }
const SOURCE = join(import.meta.dirname, '../../src/features/runner')

const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`)
  )
const holes = (text: string) =>
  [...text.matchAll(/{{(\w+)}}/g)]
    .map(([, name]) => name)
    .sort()
    .join()
const shape = (texts: Texts) => Object.fromEntries(flat(texts).map(([key, text]) => [key, holes(text)]))

it('both languages have the same keys with the same placeholders', () => {
  expect(shape(en)).toEqual(shape(portuguese))
  expect(shape(versionEn)).toEqual(shape(version))
  expect(shape(finishedEn)).toEqual(shape(finished))
  expect(shape(interruptionEn)).toEqual(shape(interruption))
  expect(shape(stepsEn)).toEqual(shape(steps))
})

it('every text that a screen uses exists', () => {
  const known = new Set(
    [...flat(portuguese), ...flat(version), ...flat(finished), ...flat(steps), ...flat(interruption)].map(
      ([key]) => key.replace(/_(?:zero|one|other)$/, '')
    )
  )
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file)
  )
  const named = sources.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key ?? '')
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((key) => !known.has(key))).toEqual([])
})
