import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { useObservable } from '../../shared/use_observable.ts'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { exampleAnswer } from './example_answer.ts'
import { ItemList } from './ItemList.tsx'
import { NO_FILTERS } from './model/filters.ts'
import { MarkSaver, type Sent } from './model/mark_saver.ts'
import type { ItemWithAnswer } from './types.ts'

interface CardsProps {
  rows: ItemWithAnswer[]
  /** What the server answers to whatever is saved. */
  answers: Sent
}

/** The cards of a page without a server. */
function Cards({ rows, answers }: CardsProps) {
  const [saver] = useState(
    () =>
      new MarkSaver({
        store: { read: () => [], write: () => undefined },
        // Nothing is saved by itself: a story decides when.
        after: () => () => undefined,
        send: () => Promise.resolve(answers),
        onRefused: () => undefined,
      })
  )
  return (
    <StaffStage>
      <ItemList
        list={{
          results: rows,
          count: rows.length,
          countIsMinimum: false,
          numPages: 1,
          next: null,
          previous: null,
        }}
        isBusy={false}
        entries={useObservable(saver.entries)}
        saver={saver}
        page={1}
        onPage={() => undefined}
        filters={NO_FILTERS}
        onClear={() => undefined}
      />
    </StaffStage>
  )
}

const meta = { title: 'Correções', component: Cards, parameters: { product: true } } satisfies Meta<
  typeof Cards
>
export default meta
type Story = StoryObj<typeof meta>

const REFUSED: Sent = { is: 'refused', message: 'A nota desta questão vai de 0 a 10.' }

export const Situacoes: Story = {
  args: {
    answers: REFUSED,
    rows: [
      exampleAnswer(),
      exampleAnswer({ correctionId: 8, correctionValue: 7.5, correctionStatus: 'replied' }),
      exampleAnswer({
        correctionId: 9,
        correctionValue: 0,
        correctionStatus: 'disclosed',
        freeResponse: '',
        situation: 'blank',
        comment: '<p>Entregue em branco.</p>',
      }),
    ],
  },
}

export const NotaRecusada: Story = {
  args: { rows: [exampleAnswer()], answers: REFUSED },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Nota de 0 a 10' })
    await userEvent.type(field, '11x')
    await userEvent.tab()
    await expect(await canvas.findByText('A nota desta questão vai de 0 a 10.')).toBeVisible()
    await expect(field).toHaveValue('11')
    await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }))
    await expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveFocus())
  },
}

export const OutraPessoaSalvou: Story = {
  args: {
    rows: [exampleAnswer()],
    answers: { is: 'changed', present: exampleAnswer({ correctionValue: 4, revision: 1 }) },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Nota de 0 a 10' })
    await userEvent.type(field, '6')
    await userEvent.tab()
    await expect(await canvas.findByText(/Outra pessoa salvou a nota 4/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Usar o que está salvo' }))
    await expect(field).toHaveValue('4')
  },
}

/** What was disclosed has its annotations to be read, and none is written. */
export const AnnotationsAreRead: Story = {
  args: {
    rows: [
      exampleAnswer({
        correctionValue: 7,
        correctionStatus: 'disclosed',
        annotations: [{ start: 0, end: 5, quote: 'O que', kind: 'cohesion', comment: 'Retome o tema.' }],
      }),
    ],
    answers: REFUSED,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Anotações no texto (1)' }))
    const sheet = await canvas.findByRole('dialog', { name: 'Questão 2: o texto e as anotações' })
    await waitFor(() => expect(sheet).toHaveTextContent('Retome o tema.'))
    await expect(canvas.queryByRole('button', { name: 'Anotar trecho' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Fechar' }))
  },
}
