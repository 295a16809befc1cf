import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CardFiltersBar } from '../../src/features/dashboard/CardFiltersBar.tsx'
import { readCardFilters } from '../../src/features/dashboard/filters.ts'
import type { SelectInput } from '../../src/ui/SelectInput.tsx'
import type { TextInput } from '../../src/ui/TextInput.tsx'
import { panel } from '../application_list/panel.tsx'
import { rendered } from '../rendered.tsx'

/** The delay itself is tested in a browser: e2e/candidate/application_list.spec.ts. */
const delay = vi.hoisted(() => ({ typed: vi.fn(), ends: [] as ((text: string) => void)[] }))
vi.mock('../../src/shared/delayed_text.ts', () => ({
  useDelayedText: (current: string, pass: (text: string) => void) => {
    delay.ends.push(pass)
    return [current, delay.typed]
  },
}))

const fields = vi.hoisted(() => ({
  type: (_text: string): void => undefined,
  selects: [] as ComponentProps<typeof SelectInput>[],
}))
vi.mock('../../src/ui/TextInput.tsx', async (original) => ({
  ...(await original<object>()),
  TextInput: ({ onChange }: ComponentProps<typeof TextInput>) => {
    fields.type = onChange
    return null
  },
}))
vi.mock('../../src/ui/SelectInput.tsx', () => ({
  SelectInput: (given: ComponentProps<typeof SelectInput>) => {
    fields.selects.push(given)
    return null
  },
}))

const onChange = vi.fn()
beforeEach(() => {
  onChange.mockClear()
  delay.typed.mockClear()
  delay.ends = []
  fields.selects = []
})

const NONE = new URLSearchParams()
const BARS = [
  {
    bar: 'the cards',
    filters: <CardFiltersBar filters={{ ...readCardFilters(NONE), tab: '1' }} hasTabs onChange={onChange} />,
    selects: 3,
  },
  {
    bar: 'a list of applications',
    filters: panel({ onChange }),
    selects: 5,
  },
]

test.each(BARS)(
  'filters of $bar: typed text waits, a choice does not (const-dashboard-005)',
  ({ filters, selects }) => {
    rendered(filters)
    fields.type('prova')
    expect(delay.typed).toHaveBeenCalledWith('prova')
    expect(onChange).not.toHaveBeenCalled()
    // Those of the pickers within come later.
    delay.ends[0]?.('prova')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ search: 'prova' })
    for (const { options, onChange: choose } of fields.selects) choose(options.at(-1)?.value ?? '')
    expect(onChange).toHaveBeenCalledTimes(1 + selects)
    expect(fields.selects).toHaveLength(selects)
  }
)
