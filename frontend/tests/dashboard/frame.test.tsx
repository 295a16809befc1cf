import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import DashboardListPage from '../../src/app/pages/DashboardListPage.tsx'
import DashboardViewPage from '../../src/app/pages/DashboardViewPage.tsx'
import { DashboardFrame } from '../../src/features/dashboard/DashboardFrame.tsx'
import { ReachablePages } from '../../src/shared/reachable_pages.ts'
import { MemoryRouter } from '../../src/shared/router/index.ts'
import { rendered } from '../rendered.tsx'

const CLOSED = 'Você não tem acesso à página'

/** The page of the report cards, for who may order them or not. */
function page({ mayOrder, categoryExam }: { mayOrder: boolean; categoryExam: boolean }) {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], {
    permissions: { Dashboard: { List: { enable: true }, ReportCard: { enable: mayOrder } } },
    preferences: {},
  })
  client.setQueryData(['dashboard-collection', 7], { id: 7, name: 'Simulado', categoryExam })
  return rendered(
    <QueryClientProvider client={client}>
      <ReachablePages value={() => true}>
        <MemoryRouter address="/exams/dashboard/answer-sheet-generate?collection=7">
          <DashboardFrame tab="reportCards" tools={() => <button>tool</button>}>
            {() => <p>the page</p>}
          </DashboardFrame>
        </MemoryRouter>
      </ReachablePages>
    </QueryClientProvider>
  )
}

test('a page of a collection is shown to whom its tab is drawn for', () => {
  const html = page({ mayOrder: true, categoryExam: true })
  expect(html).toContain('the page')
  expect(html).toContain('<button>tool')
  expect(html).not.toContain(CLOSED)
})

test.each([
  { mayOrder: false, categoryExam: true },
  { mayOrder: true, categoryExam: false },
])('without its tab it says so once, and asks the server for nothing: %o', (who) => {
  const html = page(who)
  expect(html).toContain(CLOSED)
  expect(html).not.toContain('the page')
  expect(html).not.toContain('<button>tool')
  expect(html).toContain('/exams/dashboard/list?collection=7')
})

/** A page of the collection 7, for who has this permission of the list or not. */
function opened(Page: typeof DashboardListPage, mayList: boolean) {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], {
    permissions: { Dashboard: { List: { enable: mayList }, Statistics: { enable: true } } },
    preferences: {},
  })
  client.setQueryData(['dashboard-collection', 7], { id: 7, name: 'Simulado', categoryExam: false })
  return rendered(
    <QueryClientProvider client={client}>
      <ReachablePages value={() => true}>
        <MemoryRouter address="/exams/dashboard?collection=7">
          <Page />
        </MemoryRouter>
      </ReachablePages>
    </QueryClientProvider>
  )
}

const CONTROL = /<(search|button|input|select)/

test.each([
  { path: 'list', Page: DashboardListPage, name: 'Lista de estudantes' },
  { path: 'view', Page: DashboardViewPage, name: 'Visualização' },
])('perm-dashboard-005: /$path without the permission is one message, without filters and tools', (row) => {
  const html = opened(row.Page, false)
  expect(html.split(CLOSED)).toHaveLength(2)
  expect(html).toContain(`${CLOSED} “${row.name}”`)
  expect(html).not.toMatch(CONTROL)
  expect(opened(row.Page, true)).not.toContain(CLOSED)
})

test('rule-dashboard-016: the title over the pages of a collection is its name', () => {
  expect(opened(DashboardListPage, true)).toMatch(/<h1[^>]*>Simulado<\/h1>/)
  expect(opened(DashboardListPage, false)).toMatch(/<h1[^>]*>Simulado<\/h1>/)
})
