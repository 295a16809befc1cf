import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOf } from '../../plugins/exam_worker.ts'

const MODULES: Record<string, { importedIds?: string[]; dynamicallyImportedIds?: string[] }> = {
  'main.ts': { importedIds: ['routes.ts'] },
  'routes.ts': { dynamicallyImportedIds: ['exam.ts', 'staff.ts'] },
  'exam.ts': {
    importedIds: ['list.ts', 'shared.ts', 'node:fs'],
    dynamicallyImportedIds: ['review.ts', 'camera.ts'],
  },
  'review.ts': {},
  'camera.ts': { importedIds: ['shared.ts'] },
  'staff.ts': {},
  'shared.ts': {},
  'pt.json': {},
  // A list of everything, of which an exam uses one.
  'list.ts': { dynamicallyImportedIds: ['pt.json', 'en.json'] },
}
const graph = {
  getModuleInfo: (id: string) =>
    MODULES[id] ? { importedIds: [], dynamicallyImportedIds: [], ...MODULES[id] } : null,
}

const chunk = (
  fileName: string,
  moduleIds: string[],
  more: {
    imports?: string[]
    facadeModuleId?: string
    code?: string
    viteMetadata?: { importedCss: Set<string> }
  } = {}
) => ({
  type: 'chunk' as const,
  fileName,
  moduleIds,
  imports: [],
  facadeModuleId: null,
  code: '',
  ...more,
})
const files = [
  chunk('assets/index-1.js', ['main.ts'], {
    facadeModuleId: '/app/index.html',
    imports: ['assets/base-1.js'],
    viteMetadata: { importedCss: new Set(['assets/base-1.css']) },
  }),
  chunk('assets/base-1.js', ['routes.ts', 'shared.ts', 'list.ts']),
  chunk('assets/exam-1.js', ['exam.ts'], { imports: ['assets/base-1.js'] }),
  // It loads another part with its styles, and names them for that.
  chunk('assets/review-1.js', ['review.ts'], { code: 'deps("./camera-1.js","./camera-1.css")' }),
  chunk('assets/camera-1.js', ['camera.ts'], {
    viteMetadata: { importedCss: new Set(['assets/camera-1.css']) },
    code: 'new Worker("/assets/look-1.js")',
  }),
  // Shared code by the graph, but nothing that the exam's file really uses.
  chunk('assets/staff-1.js', ['staff.ts'], { imports: ['assets/base-1.js'] }),
  chunk('assets/pt-1.js', ['pt.json']),
  { type: 'asset' as const, fileName: 'assets/base-1.css', source: 'src:url(font-1.woff2)' },
  { type: 'asset' as const, fileName: 'assets/camera-1.css', source: '' },
  { type: 'asset' as const, fileName: 'assets/font-1.woff2', source: '' },
  { type: 'asset' as const, fileName: 'assets/look-1.js', source: '' },
  { type: 'asset' as const, fileName: 'assets/other-1.woff2', source: '' },
]
const bundle = Object.fromEntries(
  files.map((file) => [file.fileName, file])
) as unknown as Rolldown.OutputBundle

const ask = (parts: [string, string[]][]) =>
  filesOf({ graph, bundle, entry: 'main.ts', parts, passed: /\.json$/ })

test('an exam caches what it loads now and later, with styles, fonts and workers, and no page of the staff', () => {
  const { entry, parts } = ask([
    ['exam', ['exam.ts', 'pt.json']],
    ['watch', ['camera.ts']],
  ])
  expect(entry).toBe('/assets/index-1.js')
  expect(parts).toEqual({
    exam: [
      'base-1.css',
      'base-1.js',
      'exam-1.js',
      'font-1.woff2',
      'index-1.js',
      'pt-1.js',
      'review-1.js',
    ].map((name) => `/assets/${name}`),
    watch: ['/assets/camera-1.css', '/assets/camera-1.js', '/assets/look-1.js'],
  })
})

test('another list is another build', () => {
  expect(ask([['exam', ['exam.ts']]]).build).not.toBe(ask([['exam', ['exam.ts', 'pt.json']]]).build)
})

test('an entry with a missing file fails the build', () => {
  expect(() => ask([['exam', ['gone.ts']]])).toThrow('gone.ts is kept for an exam')
})
