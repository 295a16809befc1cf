import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../src')

type Texts = { [key: string]: string | Texts }

const textsOf = (language: string): ReadonlyMap<string, Texts> =>
  new Map(
    readdirSync(join(ROOT, 'locales', language)).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(ROOT, 'locales', language, file), 'utf8')) as Texts,
    ])
  )

const at = (texts: Texts | undefined, path: readonly string[]): string | Texts | undefined =>
  path.reduce<string | Texts | undefined>(
    (found, key) => (typeof found === 'object' ? found[key] : undefined),
    texts
  )

/** A text, or its plural forms. */
function isText(texts: Texts | undefined, key: string): boolean {
  const path = key.split('.')
  const last = path.pop() ?? ''
  const parent = at(texts, path)
  return (
    typeof parent === 'object' &&
    Object.keys(parent).some(
      (name) => name === last || name.replace(/_(?:zero|one|many|other)$/, '') === last
    )
  )
}

/** Files that use texts of one namespace, by a `t` of their own. */
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.stories.tsx'))
  .map((name) => ({ name, source: readFileSync(join(ROOT, name), 'utf8') }))
  .map(({ name, source }) => ({
    name,
    source,
    namespaces: new Set([...source.matchAll(/useTranslation\('(\w+)'\)/g)].map(([, one = '']) => one)),
    prefixed: [...source.matchAll(/useTranslation\('(\w+)', \{ keyPrefix/g)].map(([, one = '']) => one),
  }))
  // A `t` with a prefix of another namespace looks like the plain one.
  .filter(
    ({ namespaces, prefixed }) => namespaces.size === 1 && prefixed.every((name) => namespaces.has(name))
  )

/** Every literal key in the sources, with its namespace. */
const ASKED = SOURCES.flatMap(({ name, source, namespaces }) =>
  [...source.matchAll(/(?<![\w.])t\(\s*'([^']+)'/g)].map(([, asked = '']) => {
    const [key = '', namespace = [...namespaces][0] ?? ''] = asked.split(':').toReversed()
    return { name, namespace, key }
  })
)

test.each(['pt-BR', 'en'])('each text that a screen uses exists: %s', (language) => {
  const texts = textsOf(language)
  expect(ASKED.length).toBeGreaterThan(500)
  expect(
    ASKED.filter(({ namespace, key }) => !isText(texts.get(namespace), key)).map(
      ({ name, namespace, key }) => `${name}: ${namespace}:${key}`
    )
  ).toEqual([])
})

test.each(['pt-BR', 'en'])('each group of texts from which a screen selects one exists: %s', (language) => {
  const texts = textsOf(language)
  const branches = SOURCES.flatMap(({ name, source, namespaces }) =>
    [...source.matchAll(/(?<![\w.])t\(\s*`([\w:.]+)\.\$\{/g)].map(([, asked = '']) => {
      const [key = '', namespace = [...namespaces][0] ?? ''] = asked.split(':').toReversed()
      return { name, namespace, key }
    })
  )
  expect(branches.length).toBeGreaterThan(20)
  expect(
    branches
      .filter(({ namespace, key }) => typeof at(texts.get(namespace), key.split('.')) !== 'object')
      .map(({ name, namespace, key }) => `${name}: ${namespace}:${key}`)
  ).toEqual([])
})
