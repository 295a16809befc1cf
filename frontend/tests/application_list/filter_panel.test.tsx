import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rendered } from '../rendered.tsx'
import { panel } from './panel.tsx'

const ALL = [
  'filters.search',
  'filters.order',
  'filters.status',
  'filters.attention',
  'filters.exam',
  'school',
  'class',
  'hierarchy',
  'filters.period',
  'filters.specialNeed',
]

/** The labels of the filters, with these preferences of the institution. */
function labels(preferences: Record<string, boolean>) {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], { preferences })
  const html = rendered(<QueryClientProvider client={client}>{panel()}</QueryClientProvider>)
  return [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label]) => label)
}

test.each([
  { what: 'all of them (rule-app-list-002)', preference: 'None', hidden: '' },
  {
    what: 'without special need (conf-app-list-001)',
    preference: 'Application__HideSpecialNeedFilter',
    hidden: 'filters.specialNeed',
  },
  {
    what: 'without the activity (conf-app-list-002)',
    preference: 'Application__HideActivityFilter',
    hidden: 'filters.exam',
  },
])('the filters of the list: $what', ({ preference, hidden }) => {
  expect(labels({ [preference]: true })).toEqual(ALL.filter((label) => label !== hidden))
  expect(labels({ [preference]: false })).toEqual(ALL)
})
