import { afterEach, expect, test, vi } from 'vitest'
import type { Group } from '../../src/api/session.ts'
import { landingOf, mayOpen, NO_PREFERENCES, rowFor } from '../../src/app/routes/guards.ts'
import { isBuilt } from '../../src/app/routes/screens.ts'

test.each<[Group, string]>([
  ['PROCTOR', '/exams/dashboard'],
  ['ADMINISTRADOR', '/exams/dashboard'],
  ['Professor', '/exams/dashboard'],
  ['COMISSION', '/exams/dashboard'],
  ['CORRECTOR', '/exams/dashboard'],
  ['Diretor', '/exams/dashboard'],
  ['SCHOOL-ADMIN', '/exams/dashboard-open'],
  ['COORDINATOR', '/exams/dashboard-pre-filter'],
  ['ALUNO', '/applications'],
])('%s lands on %s, which is built and open to the group', (group, path) => {
  expect(landingOf(group, NO_PREFERENCES, isBuilt)).toBe(path)
  const row = rowFor(path)
  expect(row !== null && isBuilt(row) && mayOpen(row, group, NO_PREFERENCES)).toBe(true)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
])('with VITE_LIVE_ROOM %s the live room is built: %s (conf-dashboard-001)', async (flag, built) => {
  vi.stubEnv('VITE_LIVE_ROOM', flag)
  vi.resetModules()
  const { SCREENS } = await import('../../src/app/routes/screens.ts')
  expect('exams-dashboard-videos' in SCREENS).toBe(built)
})
