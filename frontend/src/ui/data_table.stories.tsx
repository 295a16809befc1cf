import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent as user, within } from 'storybook/test'
import { DataTable, type Column, type Sort } from './DataTable.tsx'

interface Person {
  id: number
  name: string
  school: string
  answers: string
}

const PEOPLE: readonly Person[] = [
  { id: 1, name: 'Ana Clara Menezes', school: 'Escola Estadual Horizonte', answers: '3 de 10' },
  { id: 2, name: 'Bruno Araújo', school: 'Colégio Aurora', answers: '10 de 10' },
  {
    id: 3,
    name: 'Maria Aparecida Conceição dos Santos Albuquerque de Vasconcelos',
    school: 'Escola Municipal de Ensino Fundamental Professora Ivone de Oliveira',
    answers: '0 de 10',
  },
]

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', header: 'Estudante', cell: ({ name }) => name, isRowHeader: true, isSortable: true },
  { id: 'school', header: 'Escola', cell: ({ school }) => school },
  { id: 'answers', header: 'Respostas', cell: ({ answers }) => answers },
  {
    id: 'menu',
    header: 'Ações',
    isBare: true,
    cell: ({ name }) => (
      <button type="button" aria-label={`Ações para ${name}`}>
        …
      </button>
    ),
  },
]

const onSort = fn<(sort: Sort) => void>()
const onSelect = fn<(ids: readonly string[]) => void>()

function People({ isSelectable = false, width }: { isSelectable?: boolean; width?: number }) {
  const [sort, setSort] = useState<Sort>({ id: 'name', isDescending: false })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <div style={{ width, fontSize: 15 }}>
      <DataTable
        label="Estudantes"
        columns={COLUMNS}
        rows={PEOPLE}
        idOf={({ id }) => String(id)}
        sort={sort}
        onSort={(next) => {
          onSort(next)
          setSort(next)
        }}
        selection={
          isSelectable
            ? {
                ids,
                onChange: (next) => {
                  onSelect([...next])
                  setIds(next)
                },
                allLabel: 'Selecionar todos desta página',
                labelOf: (id) => `Selecionar ${PEOPLE.find((one) => String(one.id) === id)?.name}`,
              }
            : undefined
        }
      />
    </div>
  )
}

const meta = {
  title: 'Interface/Tabela',
  component: People,
  parameters: { product: true },
  beforeEach: () => {
    onSort.mockClear()
    onSelect.mockClear()
  },
} satisfies Meta<typeof People>
export default meta
type Story = StoryObj<typeof meta>

/** A head that sorts says so to a screen reader; pressed again it turns the order round. */
export const Ordenar: Story = {
  play: async ({ canvas }) => {
    const head = canvas.getByRole('columnheader', { name: 'Estudante' })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await user.click(within(head).getByRole('button'))
    await expect(onSort).toHaveBeenCalledWith({ id: 'name', isDescending: true })
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(canvas.getByRole('columnheader', { name: 'Escola' })).not.toHaveAttribute('aria-sort')
    await expect(canvas.getByRole('rowheader', { name: 'Bruno Araújo' })).toBeVisible()
  },
}

/** Rows are selected one by one, and all of the page at once. */
export const Selecionar: Story = {
  args: { isSelectable: true },
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('checkbox', { name: 'Selecionar Bruno Araújo' }))
    await expect(onSelect).toHaveBeenLastCalledWith(['2'])
    await user.click(canvas.getByRole('checkbox', { name: 'Selecionar todos desta página' }))
    await expect(onSelect.mock.lastCall?.[0].toSorted()).toEqual(['1', '2', '3'])
    await user.click(canvas.getByRole('checkbox', { name: 'Selecionar Ana Clara Menezes' }))
    await expect(onSelect.mock.lastCall?.[0].toSorted()).toEqual(['2', '3'])
  },
}
