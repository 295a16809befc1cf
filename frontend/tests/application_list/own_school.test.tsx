import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'
import { readFilters } from '../../src/features/application-list/model/filters.ts'
import { StatisticsBar } from '../../src/features/statistics/StatisticsBar.tsx'
import { MemoryRouter } from '../../src/shared/router/index.ts'
import { ownSchoolOf } from '../../src/ui/pickers/own_school.ts'
import type { PickerOption } from '../../src/ui/pickers/types.ts'
import { rendered } from '../rendered.tsx'
import { panel } from './panel.tsx'

/** What the hierarchy has for the administration of a school: its school alone. */
vi.mock('../../src/api/client.ts', () => ({
  api: {
    get: (path: string) =>
      Promise.resolve(
        path === '/v1/provider/:codename/hierarchy_category'
          ? { results: [{ id: 'school-3', schoolId: 3, school: 'Escola Horizonte' }], count: 1, numPages: 1 }
          : null
      ),
  },
}))

/** The field itself gets its text in the browser. */
vi.mock('../../src/ui/pickers/pickers.tsx', async (original) => ({
  ...(await original<object>()),
  SchoolPicker: ({ value, disabled }: { value: PickerOption | null; disabled: boolean }) => (
    <output>{`${value?.name ?? 'empty'}, ${disabled ? 'disabled' : 'enabled'}`}</output>
  ),
}))

const user = { id: 9, language: 'pt-BR', loggedGroup: 'SCHOOL-ADMIN', provider: { codename: 'horizonte' } }
beforeEach(() => setSession({ token: 'abc', user } as Session))
afterEach(clearSession)

/** The selector of the school, in a list without a row. */
async function school(bar: 'applications' | 'statistics') {
  const client = new QueryClient()
  await client.fetchQuery(ownSchoolOf(user.id, user.provider.codename))
  const html = rendered(
    <QueryClientProvider client={client}>
      <MemoryRouter address="/exams/dashboard/list?collection=7&search=zzzzz">
        {bar === 'applications' ? (
          panel({ filters: readFilters(new URLSearchParams('search=zzzzz')) })
        ) : (
          <StatisticsBar
            collection={7}
            exam={null}
            filters={{ exam: null, school: null, grade: null, class: null }}
            onChange={() => undefined}
          />
        )}
      </MemoryRouter>
    </QueryClientProvider>
  )
  return html.match(/<output>(.*)<\/output>/)?.[1]
}

test('perm-dashboard-002: SCHOOL-ADMIN sees the own school in the disabled selector of an empty list', async () => {
  expect(await school('applications')).toBe('Escola Horizonte, disabled')
})

test('perm-dashboard-002: SCHOOL-ADMIN sees the own school in the disabled selector of statistics without results', async () => {
  expect(await school('statistics')).toBe('Escola Horizonte, disabled')
})
