import { expect, test } from 'vitest'
import { entryChunks } from '../../plugins/entry_chunks.ts'

/** A graph by its static imports. */
const graphOf = (imports: Record<string, string[]>) => ({
  getModuleInfo: (id: string) => (imports[id] === undefined ? null : { id, importedIds: imports[id] }),
})

function fileOf(id: string, imports: Record<string, string[]>): string | null {
  const groups = entryChunks({
    root: '/app',
    framework: /node_modules\/react\//,
    passed: /\/seldom\.js$/,
    parts: [
      { name: 'base', from: ['main.ts'] },
      { name: 'exam', from: ['exam.ts'] },
    ],
  })
  for (const { name } of groups) {
    const file = typeof name === 'function' ? name(id, graphOf(imports) as Parameters<typeof name>[1]) : name
    if (file) return file
  }
  return null
}

const IMPORTS = {
  '/app/main.ts': ['/node_modules/react/index.js', '/app/button.ts'],
  '/app/exam.ts': [
    '/app/button.ts',
    '/app/question.ts',
    '/node_modules/react/extra.js',
    '/node_modules/query/seldom.js',
  ],
  '/app/staff.ts': ['/app/button.ts', '/app/chart.ts'],
  '/app/button.ts': [],
  '/app/question.ts': ['/app/exam.ts', 'outside'],
  '/app/chart.ts': [],
  '/node_modules/react/index.js': [],
  '/node_modules/react/extra.js': [],
  '/node_modules/query/seldom.js': [],
}

test('a module is in the first entry that needs it; one that no entry needs is in none', () => {
  const files = Object.keys(IMPORTS).map((id) => [id, fileOf(id, IMPORTS)])
  expect(Object.fromEntries(files)).toEqual({
    '/app/main.ts': 'base',
    '/app/button.ts': 'base',
    '/node_modules/react/index.js': 'framework',
    '/app/exam.ts': 'exam',
    '/app/question.ts': 'exam',
    // A part of a package that the first page does not need does not make it larger.
    '/node_modules/react/extra.js': 'exam',
    // What only the staff's pages use of a package that candidates need.
    '/node_modules/query/seldom.js': null,
    '/app/staff.ts': null,
    '/app/chart.ts': null,
  })
})

test('an entry with a missing file fails the build', () => {
  expect(() => fileOf('/app/main.ts', { '/app/main.ts': [] })).toThrow(
    '/app/exam.ts is a beginning of a part'
  )
})
