import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../src/registry.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FENCE = /^```\w+ (\S+)\n([\s\S]*?)\n```$/gm
const run = promisify(execFile)

let project = ''
const items = (...parts: string[]) => join(project, 'item-renderers', ...parts)
const tool = (name: string, ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules', name), ...args], {
    cwd: items(),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.stdout ?? ''}\n${error.stderr ?? ''}`)
  })

/** The files of the worked example, by their path in `src`. */
async function example(): Promise<Map<string, string>> {
  const page = await readFile(join(ROOT, 'docs/new-item-type.md'), 'utf8')
  return new Map([...page.matchAll(FENCE)].map(([, path = '', text = '']) => [path, `${text}\n`]))
}

/** A copy of the sources, with the steps of the page carried out. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'banca-item-type-'))
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  for (const path of [
    '.workspace/tsconfig.base.json',
    'item-renderers/tsconfig.json',
    'item-renderers/package.json',
    'item-renderers/src',
  ])
    await cp(join(ROOT, path), join(project, path), { recursive: true })
  await mkdir(items('tests'))
  await cp(join(ROOT, 'item-renderers/tests/contract.test.ts'), items('tests/contract.test.ts'))
  await cp(join(ROOT, 'item-renderers/vitest.config.ts'), items('vitest.config.ts'))

  const files = await example()
  const [imported = '', listed = ''] = (files.get('registry') ?? '').split('\n')
  files.delete('registry')
  const before = await readFile(items('src/registry.ts'), 'utf8')
  await writeFile(items('src/registry.ts'), `${imported}\n${before.replace(/\n\]/, `\n${listed}\n]`)}`)
  for (const [path, text] of files) {
    await mkdir(dirname(items('src', path)), { recursive: true })
    await writeFile(items('src', path), text)
  }
}, 120_000)

afterAll(() => rm(project, { recursive: true, force: true }))

describe('a thirteenth type, added as docs/new-item-type.md describes', () => {
  it('has every part of a type', async () => {
    expect([...(await example()).keys()].map((path) => path.replace('types/numero/', '')).sort()).toEqual([
      'Review.tsx',
      'Summary.tsx',
      'View.tsx',
      'fixtures/v1.json',
      'index.ts',
      'locales/en.json',
      'locales/pt-BR.json',
      'logic.ts',
      'print.ts',
      'registry',
      'samples.ts',
      'schema.ts',
      'stories.tsx',
    ])
    expect(registry.map(({ category }) => category)).not.toContain('NUMERO')
  })

  it('type checks', async () => {
    await tool('ts7/bin/tsc', '--noEmit', '-p', '.')
  }, 120_000)

  it('passes the contract suite', async () => {
    await tool(
      'vitest/vitest.mjs',
      'run',
      'tests/contract.test.ts',
      '--reporter=json',
      '--outputFile=outcome.json'
    )
    const outcome = JSON.parse(await readFile(items('outcome.json'), 'utf8')) as {
      success: boolean
      testResults: { assertionResults: { ancestorTitles: string[]; status: string }[] }[]
    }
    const own = outcome.testResults
      .flatMap((file) => file.assertionResults)
      .filter(({ ancestorTitles }) => ancestorTitles.includes('contract of NUMERO'))
    expect(outcome.success).toBe(true)
    expect(own.length).toBeGreaterThan(15)
    expect(own.every(({ status }) => status === 'passed')).toBe(true)
  }, 240_000)
})
