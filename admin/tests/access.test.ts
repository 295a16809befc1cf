import { expect, test } from 'vitest'
import { mayOpen, needsRights } from '../src/app/may_open'

const SELECTIONS = ['selection_processes', 'selection_results', 'result_appeals', 'appeal_results']

/** What the groups may by default, as far as pages need it. */
const OFFICE = { BackOffice: { Imports: { Exams: true }, Permissions: true, Periods: true, Rooms: true } }
const rightsOf = (group: string) => (['ADMINISTRADOR', 'Professor'].includes(group) ? OFFICE : {})

test('a page of the back office opens by its switch to any group of the staff', () => {
  expect(mayOpen('Professor', 'import_exam', { BackOffice: { Imports: { Exams: false } } })).toBe(false)
  expect(mayOpen('SCHOOL-ADMIN', 'import_exam', OFFICE)).toBe(true)
  expect(mayOpen('ALUNO', 'import_exam', OFFICE)).toBe(false)
  expect(mayOpen('ADMINISTRADOR', 'import_exam', null)).toBe(false)
  expect([needsRights('import_exam'), needsRights('exams')]).toEqual([true, false])
})

test('a school administrator may open the accounts in the console, and nothing else', () => {
  const open = (group: string) =>
    [
      'import_exam',
      'exams',
      'collections',
      'correction_types',
      'failed_logins',
      'open_sessions',
      'second_factors',
      'system',
      'welcome',
      ...SELECTIONS,
    ].filter((resource) => mayOpen(group, resource, rightsOf(group)))
  expect(open('SCHOOL-ADMIN')).toEqual(['failed_logins', 'open_sessions', 'welcome'])
  expect(open('ADMINISTRADOR')).toEqual([
    'import_exam',
    'exams',
    'collections',
    'correction_types',
    'failed_logins',
    'open_sessions',
    'second_factors',
    'system',
    'welcome',
    ...SELECTIONS,
  ])
  expect(open('Professor')).toEqual(['import_exam', 'exams', 'collections', 'welcome'])
  for (const group of ['ALUNO', 'RESPONSIBLE', 'PROCTOR', 'Diretor', 'COORDINATOR', ''])
    expect(open(group)).toEqual([])
})

// perm-access-020: the linking of periods needs a log-in; its group list is not shown.
test('everybody reads the periods of menus, which alone opens no start page; periods and menus are edited by some', () => {
  for (const group of ['ALUNO', 'RESPONSIBLE', 'PROCTOR', 'Professor'])
    expect(mayOpen(group, 'scheduling_menu', {})).toBe(true)
  expect(mayOpen('ALUNO', 'welcome', {})).toBe(false)
  for (const resource of ['year_periods', 'scheduling_menus', 'chat_management']) {
    expect(mayOpen('Professor', resource, OFFICE)).toBe(true)
    expect(mayOpen('PROCTOR', resource, {})).toBe(false)
  }
})
