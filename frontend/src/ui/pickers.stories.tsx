import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent as user, waitFor, within } from 'storybook/test'
import { Picker } from './pickers/Picker.tsx'
import type { PickerOption, PickerSource } from './pickers/types.ts'
import { StaffStage } from './staff_stage.tsx'

const SCHOOLS = Array.from({ length: 45 }, (_, at) => ({
  id: at + 1,
  name: `Escola ${String(at + 1).padStart(2, '0')}`,
  detail: at % 2 === 0 ? 'Fortaleza' : null,
}))

const asked = fn<(wanted: { search: string; page: number }) => void>()
const source: PickerSource = {
  key: ['stories'],
  page: ({ search, page, size }) => {
    asked({ search, page })
    const found = SCHOOLS.filter(({ name }) => name.includes(search))
    return Promise.resolve({
      results: found.slice((page - 1) * size, page * size),
      count: found.length,
      numPages: Math.ceil(found.length / size),
    })
  },
}

function Schools({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<PickerOption | null>(disabled ? (SCHOOLS[0] ?? null) : null)
  return (
    <StaffStage>
      <div style={{ width: 300, minHeight: 420 }}>
        <Picker label="Escola" value={value} onChange={setValue} source={source} disabled={disabled} />
      </div>
    </StaffStage>
  )
}

const meta = {
  title: 'Interface/Seletor',
  component: Schools,
  parameters: { product: true },
  beforeEach: () => void asked.mockClear(),
} satisfies Meta<typeof Schools>
export default meta
type Story = StoryObj<typeof meta>

/** Asked only once it is opened, 20 a page; arrows and Enter choose. */
export const Escolher: Story = {
  play: async ({ canvas }) => {
    await expect(asked).not.toHaveBeenCalled()
    const field = canvas.getByRole('combobox', { name: 'Escola' })
    await user.click(field)
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(20))
    await user.click(canvas.getByRole('button', { name: 'Mostrar mais' }))
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(40))
    await user.click(field)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(field).toHaveValue('Escola 03')
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument()
    await user.click(canvas.getByRole('button', { name: 'Limpar Escola' }))
    await expect(field).toHaveValue('')
  },
}

/** The server searches, half a second after the last key; Escape closes. */
export const Pesquisar: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Escola' })
    await user.type(field, '44')
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1))
    await expect(asked.mock.calls.map(([{ search }]) => search)).toEqual(['', '44'])
    await user.clear(field)
    await user.type(field, 'nada')
    await waitFor(() => expect(canvas.getByText('Nenhum resultado encontrado')).toBeVisible())
    await user.keyboard('{Escape}')
    await expect(within(canvas.getByRole('main')).queryByRole('listbox')).not.toBeInTheDocument()
  },
}

/** The school of a school's administration: shown, and not to be changed. */
export const Fixo: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Escola' })
    await expect(field).toBeDisabled()
    await expect(field).toHaveValue('Escola 01')
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}
