import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { bundleBudget, sizesOf } from '../../plugins/bundle_budget.ts'

/** Code that gzip hardly changes in size from `bytes`. */
const noise = (bytes: number) =>
  Array.from({ length: bytes }, (_, at) => String.fromCharCode(33 + ((at * at * 31 + at * 17) % 89))).join('')

function chunk(fileName: string, moduleIds: string[], imports: string[], code: string) {
  return [fileName, { type: 'chunk', fileName, moduleIds, facadeModuleId: null, imports, code }]
}

const BUNDLE = Object.fromEntries([
  chunk('index.js', ['/app/main.ts'], ['react.js'], 'a'.repeat(500)),
  chunk('react.js', ['/lib/react.js'], [], 'b'.repeat(5000)),
  chunk('exam.js', ['/app/exam.ts', '/app/question.ts'], ['react.js', 'index.js'], noise(900)),
  chunk('staff.js', ['/app/staff.ts'], ['react.js'], noise(900)),
]) as unknown as Rolldown.OutputBundle

const ENTRIES = [
  { name: 'log-in', from: ['main.ts'], limit: 1000 },
  { name: 'question', from: ['question.ts'], limit: 2000 },
]

test('a file counts once, for the entry that loads it first, in its transfer size', () => {
  const [login, question] = sizesOf(BUNDLE, '/app', ENTRIES)
  // The small file uncompressed, the large one compressed.
  expect(login?.bytes).toBeGreaterThan(500)
  expect(login?.bytes).toBeLessThan(600)
  expect(question?.bytes).toBe((login?.bytes ?? 0) + 900)
})

test('what is there already does not count, and what comes above it is not on the way of the next', () => {
  const list = { name: 'list', above: ['main.ts'], from: ['staff.ts'], limit: 1000 }
  const question = { name: 'question', from: ['question.ts'], limit: 2000 }
  const [above, after] = sizesOf(BUNDLE, '/app', [list, question])
  // The staff's own file: the framework came with what is there.
  expect(above?.bytes).toBe(900)
  expect(after).toEqual(sizesOf(BUNDLE, '/app', [question])[0])
})

test('a missing module is named', () => {
  expect(() => sizesOf(BUNDLE, '/app', [{ name: 'question', from: ['gone.ts'], limit: 1 }])).toThrow(
    'gone.ts is on the way to the question'
  )
})

test('exceeding the budget fails the build', () => {
  const plugin = bundleBudget([{ name: 'question', from: ['question.ts'], limit: 1400 }])
  const { generateBundle, configResolved } = plugin
  if (typeof configResolved !== 'function' || typeof generateBundle !== 'object')
    throw new Error('the hooks have another form')
  configResolved.call({} as never, { root: '/app' } as never)
  const context = {
    info: () => undefined,
    error: (line: string) => {
      throw new Error(line)
    },
  }
  expect(() => generateBundle.handler.call(context as never, {} as never, BUNDLE, false)).toThrow(
    /question: 1\.4 KB gz of 1\.4 KB/
  )
})
