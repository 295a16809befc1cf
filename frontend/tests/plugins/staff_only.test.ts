import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { downloadedOf } from '../../plugins/staff_only.ts'

const MODULES: Record<string, { importedIds?: string[]; dynamicallyImportedIds?: string[] }> = {
  'list.ts': { importedIds: ['shared.ts'], dynamicallyImportedIds: ['sheet.ts'] },
  'sheet.ts': { importedIds: ['text.ts'] },
  'desk.ts': { importedIds: ['shared.ts', 'text.ts'], dynamicallyImportedIds: ['editor.ts'] },
  'editor.ts': {},
  'shared.ts': {},
  'text.ts': {},
}
const EDITOR = /editor\.ts$/

function downloaded(changed: typeof MODULES = {}, together: string[] = ['shared.ts']) {
  const modules = { ...MODULES, ...changed }
  const graph = {
    getModuleInfo: (id: string) =>
      modules[id] ? { importedIds: [], dynamicallyImportedIds: [], ...modules[id] } : null,
  }
  const files = [together, ...Object.keys(modules).flatMap((id) => (together.includes(id) ? [] : [[id]]))]
  const bundle = Object.fromEntries(
    files.map((moduleIds) => {
      const imports = moduleIds.some((id) => modules[id]?.importedIds?.includes('shared.ts'))
        ? [`${together[0]}.js`]
        : []
      return [`${moduleIds[0]}.js`, { type: 'chunk', fileName: `${moduleIds[0]}.js`, moduleIds, imports }]
    })
  ) as unknown as Rolldown.OutputBundle
  return downloadedOf(graph, bundle, ['list.ts'], EDITOR)
}

test('what only a page of staff fetches is no download of candidates', () => expect(downloaded()).toEqual([]))

test('what a page of candidates fetches later is found', () => {
  expect(downloaded({ 'sheet.ts': { dynamicallyImportedIds: ['editor.ts'] } })).toEqual(['editor.ts'])
})

test('what is in one file with something that candidates load is found', () => {
  expect(downloaded({}, ['shared.ts', 'editor.ts'])).toEqual(['editor.ts'])
})
