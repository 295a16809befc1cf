import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PostExamActions } from '../../src/features/post-exam/PostExamActions.tsx'
import { RowActions } from '../../src/features/post-exam/RowActions.tsx'
import type { Row } from '../../src/features/post-exam/types.ts'
import { rendered } from '../rendered.tsx'

test.each([
  [true, true],
  [false, false],
])('with ReportCard.enable %s the menu is there: %s (rule-post-exam-001)', (enable, isThere) => {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], { permissions: { Dashboard: { ReportCard: { enable } } } })
  const html = rendered(
    <QueryClientProvider client={client}>
      <PostExamActions collection={{ id: 7 }} />
    </QueryClientProvider>
  )
  expect(html.includes('aria-haspopup="menu"')).toBe(isThere)
})

test.each([
  { status: 'FINISHED', showsReportCard: true, drawn: 'link' },
  { status: 'STARTED', showsReportCard: true, drawn: 'disabled' },
  { status: 'FINISHED', showsReportCard: false, drawn: 'nothing' },
])('report card of $status, page built: $showsReportCard, is drawn as $drawn (val-post-exam-001)', (one) => {
  const row = { id: 3, status: one.status, user: { name: 'Ana' } } as Row
  const html = rendered(
    <RowActions row={row} showsReportCard={one.showsReportCard} onData={() => undefined} />
  )
  expect(html.includes('reportCard')).toBe(one.drawn !== 'nothing')
  expect(html.includes('href="/answer-list/3"')).toBe(one.drawn === 'link')
  expect(/<button[^>]*\sdisabled=""[^>]*>reportCard/.test(html)).toBe(one.drawn === 'disabled')
})
