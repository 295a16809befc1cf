import { expect, test } from 'vitest'
import { menuEntries } from '../../src/app/shell/menu_entries.ts'

const option = (key: string, path: string, external = false) => ({
  key,
  label: key,
  path,
  icon: null,
  disabled: false,
  external,
})

test('what exists is linked the way it opens; what does not is left out, and so is a section without entries', () => {
  const sections = menuEntries([
    {
      key: 'a',
      label: 'A',
      options: [
        option('list', '/applications?status=STARTED'),
        option('import', '/imports/exam'),
        option('console', '/admin/exams'),
        option('site', 'https://school.example/x', true),
        option('events', '/events'),
        option('unknown', '/nowhere'),
      ],
    },
    { key: 'b', label: 'B', options: [option('events', '/events')] },
  ])
  expect(sections.map(({ key }) => key)).toEqual(['a'])
  expect(sections[0]?.entries.map(({ key, opens }) => [key, opens])).toEqual([
    ['list', 'page'],
    ['import', 'load'],
    ['console', 'load'],
    ['site', 'out'],
  ])
})
