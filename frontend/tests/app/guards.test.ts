import { describe, expect, test } from 'vitest'
import { PAGE_ROUTES, type PageRoute } from '../../../backend/app/access/domain/route_access.ts'
import type { Group } from '../../src/api/session.ts'
import {
  dependsOnPreferences,
  type GuardPreferences,
  landingOf,
  mayOpen,
  NO_PREFERENCES,
  rowFor,
} from '../../src/app/routes/guards.ts'
import { ROUTES } from '../../src/app/routes/route_table.ts'

const GROUPS: readonly Group[] = [
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN',
  'ALUNO',
  'RESPONDENTE',
  'RESPONSIBLE',
  'COORDINATOR',
]

/** Copied from the requirement table (area access): address, then who may open it. */
const WHO_MAY: readonly [string, string][] = [
  ['/exams/dashboard', 'ADMINISTRADOR PROCTOR COMISSION Professor CORRECTOR Diretor SCHOOL-ADMIN'],
  ['/exams/dashboard/videos', 'ADMINISTRADOR PROCTOR COMISSION Professor CORRECTOR Diretor SCHOOL-ADMIN'],
  ['/exams/dashboard/post-exam', 'ADMINISTRADOR Professor'],
  ['/exams/dashboard-open', 'ADMINISTRADOR PROCTOR COMISSION Professor CORRECTOR Diretor SCHOOL-ADMIN'],
  ['/exams/dashboard-pre-filter', 'ADMINISTRADOR COORDINATOR PROCTOR COMISSION Professor CORRECTOR Diretor'],
  [
    '/applications',
    'ADMINISTRADOR PROCTOR COMISSION Professor CORRECTOR Diretor ALUNO RESPONDENTE RESPONSIBLE COORDINATOR',
  ],
  ['/report-cards/individual/12', 'ADMINISTRADOR ALUNO RESPONDENTE Professor COORDINATOR RESPONSIBLE'],
  ['/report-cards/individual', 'ADMINISTRADOR Professor COORDINATOR'],
  ['/aluno-relatorio/3', 'ALUNO RESPONDENTE RESPONSIBLE'],
  ['/aluno-acertos/3', 'ALUNO RESPONDENTE RESPONSIBLE'],
  ['/grades/download', 'ADMINISTRADOR Professor COORDINATOR'],
  ['/hierarchy/performance', 'ADMINISTRADOR Professor COORDINATOR'],
  ['/events', 'ALUNO RESPONDENTE Professor RESPONSIBLE'],
  ['/plural-quadro-de-avisos', 'ALUNO RESPONDENTE ADMINISTRADOR Professor RESPONSIBLE'],
  ['/plural-criar-aviso', 'ADMINISTRADOR Professor'],
  ['/plural-editar-aviso/4', 'ADMINISTRADOR Professor'],
  ['/admin', 'ADMINISTRADOR Professor SCHOOL-ADMIN'],
  ['/admin/exams/7', 'ADMINISTRADOR Professor SCHOOL-ADMIN'],
  ['/imports/exam', 'ADMINISTRADOR Professor'],
  ['/emails', 'ADMINISTRADOR Professor'],
  ['/emails/recipients', 'ADMINISTRADOR Professor'],
  ['/batchapplications/exams', 'ADMINISTRADOR Professor'],
  ['/users/permissions', 'ADMINISTRADOR Professor'],
  ['/users/chat-management', 'ADMINISTRADOR Professor'],
  ['/post-exams', 'ADMINISTRADOR Professor'],
  ['/appeals/dashboard', 'ADMINISTRADOR Professor'],
  ['/proctorsList/dashboard', 'ADMINISTRADOR Professor'],
  ['/items-list/dashboard', 'ADMINISTRADOR Professor'],
  ['/users/first-access', 'ADMINISTRADOR'],
  ['/upload-user-document', 'ADMINISTRADOR Professor ALUNO RESPONDENTE COORDINATOR'],
  ['/camera-permission', 'ADMINISTRADOR Professor ALUNO RESPONDENTE COORDINATOR'],
  ['/answer-list/9', 'ADMINISTRADOR Professor ALUNO RESPONDENTE RESPONSIBLE'],
]
const FOR_ALL = [
  '/camera-permission-tutorial',
  '/config-scheduling/menu',
  '/answer-sheets/8/summary',
  '/appeals-response/7/',
  '/',
]
const PUBLIC = [
  '/login',
  '/forgot-password',
  '/reset_password/abc',
  '/reset_password',
  '/reset-password-expired',
  '/primeiro-acesso',
  '/external-auth/x/token/y',
  '/oauth/callback',
  '/appeals',
  '/appeals/new',
  '/appeals/5',
  '/applications/5',
  '/applications/5/answers/7',
]

const rowOf = (path: string) => {
  const row = rowFor(path)
  if (row === null) throw new Error(`no row answers ${path}`)
  return row
}

describe('groups that may open an address', () => {
  test.each(WHO_MAY)('%s', (path, groups) => {
    const allowed = GROUPS.filter((group) => mayOpen(rowOf(path), group, NO_PREFERENCES))
    expect(allowed.toSorted()).toEqual(groups.split(' ').toSorted())
  })
  test.each(FOR_ALL)('%s requires only a log-in', (path) => {
    expect(rowOf(path).access).toBe('login')
  })
  test.each(PUBLIC)('%s has no guard', (path) => {
    expect(rowOf(path).access).toBe('public')
  })
  test('the preference opens the dashboards to coordinators, and no other page (conf-access-003)', () => {
    const on = { Application__CoordinatorDashboard: true }
    expect(mayOpen(rowOf('/exams/dashboard'), 'COORDINATOR', on)).toBe(true)
    expect(mayOpen(rowOf('/exams/dashboard-open'), 'COORDINATOR', on)).toBe(true)
    expect(mayOpen(rowOf('/exams/dashboard/post-exam'), 'COORDINATOR', on)).toBe(false)
    expect(mayOpen(rowOf('/imports/exam'), 'COORDINATOR', on)).toBe(false)
  })
  test('a page of the back office opens by its switch, to any group of the staff, and waits for it', () => {
    const row = rowOf('/emails')
    const tree = (on: boolean) =>
      ({ ...NO_PREFERENCES, permissions: { BackOffice: { Emails: on } } }) as GuardPreferences
    expect(GROUPS.filter((group) => mayOpen(row, group, tree(false)))).toEqual([])
    const opened = GROUPS.filter((group) => mayOpen(row, group, tree(true)))
    expect(GROUPS.filter((group) => !opened.includes(group))).toEqual(['ALUNO', 'RESPONDENTE', 'RESPONSIBLE'])
    expect(dependsOnPreferences(row, 'Professor')).toBe(true)
    expect(dependsOnPreferences(row, 'ALUNO')).toBe(false)
  })
  test('address and switch are those of the server (perm-access-017)', () => {
    const served = Object.values(PAGE_ROUTES as Record<string, PageRoute>)
    for (const { path, needs } of served) {
      const row = ROUTES.find((one) => one.path === path)
      if (row !== undefined || needs !== undefined) expect([path, row?.needs]).toEqual([path, needs])
    }
    for (const { path, needs } of ROUTES)
      if (needs !== undefined) expect(served.find((one) => one.path === path)?.needs).toBe(needs)
  })
  test('a coordinator is redirected only once the preference is known; no other group waits for it', () => {
    for (const path of [
      '/exams/dashboard',
      '/exams/dashboard-open',
      '/exams/dashboard/list',
      '/',
      '/login',
    ]) {
      expect(dependsOnPreferences(rowOf(path), 'COORDINATOR')).toBe(true)
      expect(dependsOnPreferences(rowOf(path), 'RESPONDENTE')).toBe(false)
    }
    // Whether students send a document first is a preference as well.
    expect(dependsOnPreferences(rowOf('/login'), 'ALUNO')).toBe(true)
    expect(dependsOnPreferences(rowOf('/applications'), 'ALUNO')).toBe(false)
    expect(dependsOnPreferences(rowOf('/applications'), 'COORDINATOR')).toBe(false)
  })
  test('the spelling PROFESSOR is the group Professor', () => {
    expect(mayOpen(rowOf('/events'), 'PROFESSOR' as Group, NO_PREFERENCES)).toBe(true)
  })
})

describe('the row of an address', () => {
  test.each([
    ['/applications', 'applications'],
    ['/applications/12', 'application'],
    ['/applications/12/anything/else', 'application'],
    ['/appeals/new', 'appeals-new'],
    ['/appeals/dashboard', 'appeals-dashboard'],
    ['/appeals/3', 'appeals-view'],
    ['/report-cards/individual/', 'report-cards'],
    ['/exams/dashboard/list', 'exams-dashboard-list'],
    ['/emails/recipients/form', 'emails-recipients-form'],
  ])('%s is %s', (path, id) => expect(rowFor(path)?.id).toBe(id))
  test.each([
    '/applications/12a',
    '/applications/x/instructions',
    '/report-cards/individual/abc',
    '/nowhere',
    '/loginx',
  ])('%s has no row', (path) => {
    expect(rowFor(path)).toBeNull()
  })
  test('ids are unique', () => {
    expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length)
  })
})

describe('landings', () => {
  const everything = () => true
  const thisIssue = ({ id }: { id: string }) => ['home', 'applications', 'application', 'login'].includes(id)

  test.each<[Group, string]>([
    ['ALUNO', '/applications'],
    ['RESPONDENTE', '/applications'],
    ['RESPONSIBLE', '/applications'],
    ['ADMINISTRADOR', '/exams/dashboard'],
    ['PROCTOR', '/exams/dashboard'],
    ['COMISSION', '/exams/dashboard'],
    ['Professor', '/exams/dashboard'],
    ['Diretor', '/exams/dashboard'],
    ['CORRECTOR', '/exams/dashboard'],
    ['SCHOOL-ADMIN', '/exams/dashboard-open'],
    ['COORDINATOR', '/exams/dashboard-pre-filter'],
  ])('%s lands on %s when all is built', (group, path) => {
    expect(landingOf(group, NO_PREFERENCES, everything)).toBe(path)
  })
  test('a coordinator with the dashboard lands there', () => {
    expect(landingOf('COORDINATOR', { Application__CoordinatorDashboard: true }, everything)).toBe(
      '/exams/dashboard'
    )
  })
  test.each(GROUPS)('%s never lands on a page that the group may not open or that is not built', (group) => {
    for (const built of [everything, thisIssue, () => false]) {
      const path = landingOf(group, NO_PREFERENCES, built)
      const row = rowOf(path)
      expect(path === '/' || built(row)).toBe(true)
      expect(mayOpen(row, group, NO_PREFERENCES)).toBe(true)
    }
  })
  test('without a dashboard, staff land on the list and SCHOOL-ADMIN on the home page', () => {
    expect(landingOf('ADMINISTRADOR', NO_PREFERENCES, thisIssue)).toBe('/applications')
    expect(landingOf('COORDINATOR', NO_PREFERENCES, thisIssue)).toBe('/applications')
    expect(landingOf('SCHOOL-ADMIN', NO_PREFERENCES, thisIssue)).toBe('/')
  })
})
