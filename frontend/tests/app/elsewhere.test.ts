import { describe, expect, test } from 'vitest'
import type { Group } from '../../src/api/session.ts'
import { elsewhere } from '../../src/app/routes/elsewhere.ts'
import { NO_PREFERENCES, rowFor } from '../../src/app/routes/guards.ts'

const NOBODY = undefined

/** The address that a visit is redirected to; `stays` when there is none. */
function visit(
  address: string,
  group: Group | undefined,
  more: { isOldFirefox?: boolean; coordinators?: boolean; documents?: boolean } = {}
): string {
  const { pathname, search } = new URL(address, 'http://x')
  const row = rowFor(pathname)
  if (row === null) throw new Error(`no row answers ${pathname}`)
  const preferences = {
    ...NO_PREFERENCES,
    Application__CoordinatorDashboard: more.coordinators ?? false,
    Login__DocUploadOnFirstAccess: more.documents ?? false,
  }
  return (
    elsewhere(row, { group, preferences, pathname, search, isOldFirefox: more.isOldFirefox ?? false }) ??
    'stays'
  )
}

describe('redirect of a visit', () => {
  test.each<[string, Group | undefined, string]>([
    // A page that one may not open looks like one that does not exist (trans-routing-008).
    ['/imports/exam', 'ALUNO', '/not-found'],
    ['/exams/dashboard/list?collection=3', 'ALUNO', '/not-found'],
    ['/exams/dashboard', 'COORDINATOR', '/not-found'],
    ['/applications', 'SCHOOL-ADMIN', '/not-found'],
    ['/camera-permission', 'RESPONSIBLE', '/not-found'],
    ['/applications', 'ALUNO', 'stays'],
    ['/imports/exam', 'Professor', 'stays'],
    ['/applications/7/answers/9', 'SCHOOL-ADMIN', 'stays'],
    // Before the log-in it is not disclosed which pages exist.
    ['/imports/exam', NOBODY, '/login?next=%2Fimports%2Fexam'],
    ['/applications?collection=3', NOBODY, '/login?collection=3&next=%2Fapplications'],
    ['/login', NOBODY, 'stays'],
    ['/', 'ALUNO', '/applications'],
  ])('%s of %s: %s', (address, group, ends) => expect(visit(address, group)).toBe(ends))

  test('to the page for old browsers comes before any other', () => {
    for (const address of ['/applications', '/imports/exam', '/login'])
      expect(visit(address, 'ALUNO', { isOldFirefox: true })).toBe('/erro-firefox')
    expect(visit('/erro-firefox', 'ALUNO', { isOldFirefox: true })).toBe('stays')
  })

  test('to the dashboard is skipped where a preference of the institution lets coordinators in (conf-access-003)', () => {
    for (const address of ['/exams/dashboard', '/exams/dashboard-open']) {
      expect(visit(address, 'COORDINATOR')).toBe('/not-found')
      expect(visit(address, 'COORDINATOR', { coordinators: true })).toBe('stays')
    }
  })

  test('after the log-in leads students past the page for their document, where the institution asks for one (trans-document-001, pref-document-001)', () => {
    const documents = { documents: true }
    expect(visit('/login', 'ALUNO', documents)).toBe('/upload-user-document?next=%2Fapplications')
    expect(visit('/login?next=%2Fresultados', 'ALUNO', documents)).toBe(
      '/upload-user-document?next=%2Fresultados'
    )
    expect(visit('/login?next=%2Fupload-user-document', 'ALUNO', documents)).toBe('/upload-user-document')
    // Whoever wants an exam goes there at once: its time may be running.
    for (const exam of ['/applications/7', '/applications/7/answers/9'])
      expect(visit(`/login?${new URLSearchParams({ next: exam })}`, 'ALUNO', documents)).toBe(exam)
    expect(visit('/login', 'RESPONDENTE', documents)).toBe('/applications')
    expect(visit('/login', 'ALUNO')).toBe('/applications')
    for (const group of ['ALUNO', 'Professor', 'COORDINATOR'] as const) {
      expect(visit('/upload-user-document', group, documents)).toBe('stays')
      expect(visit('/upload-user-document', group)).toBe('/applications')
    }
    expect(visit('/upload-user-document', 'RESPONSIBLE', documents)).toBe('/not-found')
    expect(visit('/upload-user-document', 'PROCTOR')).toBe('/not-found')
  })

  test('after the log-in leads to the requested page, never to one that the group may not open', () => {
    expect(visit('/login?next=%2Fapplications&collection=3', 'ALUNO')).toBe('/applications?collection=3')
    expect(visit('/login?next=%2Fimports%2Fexam', 'ALUNO')).toBe('/applications')
    expect(visit('/login?next=%2Fnowhere', 'ALUNO')).toBe('/applications')
    expect(visit('/login?next=%2F%2Fevil.example', 'ALUNO')).toBe('/applications')
  })
})

test('to not-found for an unknown address (trans-routing-009)', () => {
  for (const path of ['/nowhere', '/applications/abc', '/exams', '/report-cards/individual/abc'])
    expect(rowFor(path), path).toBeNull()
})
