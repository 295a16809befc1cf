import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { FilterBar } from '../../src/features/sheet-orders/FilterBar.tsx'
import { NO_FILTERS, type SheetFilters } from '../../src/features/sheet-orders/model.ts'
import { useSheetOrders } from '../../src/features/sheet-orders/use_sheet_orders.ts'
import { rendered } from '../rendered.tsx'

/** The fields, by their labels. */
const fields = vi.hoisted(() => new Map<string, (chosen: unknown) => void>())
type Field = { label: string; onChange: (chosen: unknown) => void }
const Captured = vi.hoisted(() => ({ label, onChange }: Field) => {
  fields.set(label, onChange)
  return null
})
vi.mock('../../src/ui/pickers/Picker.tsx', () => ({ Picker: Captured }))
vi.mock('../../src/ui/SelectInput.tsx', () => ({ SelectInput: Captured }))

const onChange = vi.fn<(filters: SheetFilters) => void>()
beforeEach(() => onChange.mockClear())

/** What the list asks for with these filters. */
function askedWith(filters: SheetFilters) {
  const client = new QueryClient()
  const Page = () => {
    useSheetOrders(7, filters, 1)
    return null
  }
  rendered(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
  return client.getQueryCache().getAll()[0]?.queryKey.at(-1)
}

const NAMED = { id: 3, name: 'Ana' }
test.each([
  { label: 'filters.exam', choice: NAMED, filter: { exam: NAMED }, query: { exam: 3 } },
  { label: 'filters.candidate', choice: NAMED, filter: { user: NAMED }, query: { user: 3 } },
  { label: 'filters.state', choice: 'DONE', filter: { state: 'DONE' }, query: { status: 'DONE' } },
])('$label narrows the report cards (rule-answer-sheet-generate-001)', ({ label, choice, filter, query }) => {
  rendered(<FilterBar collection={7} filters={NO_FILTERS} onChange={onChange} />)
  fields.get(label)?.(choice)
  const narrowed = { ...NO_FILTERS, ...filter } as SheetFilters
  expect(onChange).toHaveBeenCalledExactlyOnceWith(narrowed)
  expect(askedWith(narrowed)).toEqual({
    collection: 7,
    ordering: 'user_name',
    page: 1,
    size: 10,
    exam: null,
    user: null,
    status: null,
    ...query,
  })
})
