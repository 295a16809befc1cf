import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('the public API for the server', () => {
  it('loads in plain Node by type stripping, and loads neither React nor a screen', () => {
    // A fresh Node, without vitest's transforms: what the backend does.
    const script = `
      const { registerHooks } = await import('node:module')
      const seen = []
      registerHooks({ resolve: (specifier, context, next) => { const out = next(specifier, context); seen.push(out.url); return out } })
      const { requireLogic, categories } = await import('@banca/item-renderers/logic')
      requireLogic('MULTIPLE_CHOICE')
      console.log(JSON.stringify({ categories, foreign: seen.filter((url) => /node_modules|\\.tsx|\\.json/.test(url)) }))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    const { categories, foreign } = JSON.parse(output) as { categories: string[]; foreign: string[] }
    expect(foreign).toEqual([])
    expect(categories).toContain('MULTIPLE_CHOICE')
  })
})
