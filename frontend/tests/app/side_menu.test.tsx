import { describe, expect, test } from 'vitest'
import { isBuilt } from '../../src/app/routes/screens.ts'
import { SideMenu } from '../../src/app/shell/SideMenu.tsx'
import { rendered } from '../rendered.tsx'

const option = (label: string, path: string, more: { disabled?: boolean; external?: boolean } = {}) => ({
  key: label,
  label,
  path,
  icon: null,
  disabled: false,
  external: false,
  ...more,
})

describe('the menu of the server (rule-shell-004)', () => {
  const menu = rendered(
    <SideMenu
      isBuilt={isBuilt}
      sections={[
        {
          key: 'exams',
          label: 'Provas',
          options: [
            option('Minhas provas', '/applications'),
            option('Boletins', '/nowhere', { disabled: true }),
          ],
        },
        {
          key: 'links',
          label: 'Links',
          options: [option('Biblioteca', 'https://biblioteca.example/', { external: true })],
        },
      ]}
    />
  )
  const entries = [...menu.matchAll(/<li>(.*?)<\/li>/gs)].map(([, entry = '']) => entry)
  const labels = entries.map((entry) =>
    entry
      .replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')
      .trim()
      .split(/\s{2,}/)
  )

  test('is grouped by section', () => {
    expect([...menu.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
      'Provas',
      'Links',
    ])
    expect(labels).toEqual([
      ['Minhas provas'],
      ['Boletins', 'indisponível'],
      ['Biblioteca', '(abre em outra aba)'],
    ])
  })
  test('an option links to its page; a disabled one has no link; an external one opens in another tab', () => {
    const [page, off, external] = entries
    expect(page).toMatch(/<a[^>]* href="\/applications"/)
    expect(page).not.toContain('target=')
    expect(off).not.toMatch(/<a |href=/)
    expect(external).toMatch(
      /<a[^>]* href="https:\/\/biblioteca.example\/"[^>]* target="_blank" rel="noopener noreferrer"/
    )
  })
})
