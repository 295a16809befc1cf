import { expect, test } from 'vitest'
import { isBuilt } from '../../src/app/routes/screens.ts'
import { menuEntries } from '../../src/app/shell/menu_entries.ts'

const option = (key: string, path: string, external = false, disabled = false) => ({
  key,
  label: key,
  path,
  icon: null,
  disabled,
  external,
})

// Sections and options of the menu come from the server (rule-shell-004).
test('options with a target are linked by their kind; others are left out, and so are empty sections', () => {
  const sections = menuEntries(
    [
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
          option('off', '/events', false, true),
          option('unbuilt', '/plural-criar-aviso'),
        ],
      },
      { key: 'b', label: 'B', options: [option('events', '/events')] },
    ],
    isBuilt
  )
  expect(sections.map(({ key }) => key)).toEqual(['a'])
  expect(sections[0]?.entries.map(({ key, opens }) => [key, opens])).toEqual([
    ['list', 'page'],
    ['import', 'load'],
    ['console', 'load'],
    ['site', 'out'],
    // Disabled and without a page: still shown.
    ['off', 'page'],
  ])
})
