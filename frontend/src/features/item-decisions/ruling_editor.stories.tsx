import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { MemoryRouter } from '../../shared/router/index.ts'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { exampleItem, examplePreview } from './example_decision.ts'
import { NO_RULING, type RulingErrors, type TypedRuling } from './ruling.ts'
import { RulingEditor } from './RulingEditor.tsx'

interface EditorProps {
  typed: Partial<TypedRuling>
  errors?: RulingErrors
}

/** The reply to the appeals of a preview, of which two rise and one does not. */
function Editor({ typed: first, errors = {} }: EditorProps) {
  const [typed, setTyped] = useState<TypedRuling>({ ...NO_RULING, ...first })
  const ruling = {
    typed,
    errors,
    change: (part: Partial<TypedRuling>) => setTyped((before) => ({ ...before, ...part })),
    discard: () => setTyped(NO_RULING),
    refuse: () => {},
  }
  return (
    <MemoryRouter>
      <StaffStage>
        <RulingEditor
          item={exampleItem()}
          preview={examplePreview()}
          ruling={ruling}
          appealAddress={({ id }) => `/appeals-response/${id}/`}
        />
      </StaffStage>
    </MemoryRouter>
  )
}

const RESULTS = [
  { id: 1, tag: 'granted', description: 'Deferido' },
  { id: 2, tag: 'denied', description: 'Indeferido' },
]
const APPEALS = ['Beatriz Nogueira', 'Caio Figueiredo', 'Diana Prado'].map((name, index) => ({
  id: 41 + index,
  user: { id: index + 1, name },
  createdAt: '2026-11-20T12:00:00.000Z',
  status: { canChangeAppeal: true },
}))

/** A server that has the decisions of replies, and these appeals; null: it cannot read them. */
const answering = (appeals: readonly object[] | null) => () => {
  const before = window.fetch
  const answer = (results: readonly object[]) => {
    const body = { count: results.length, numPages: 1, results }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  }
  window.fetch = async (input, init) => {
    const address = String(input)
    if (address.startsWith('/v1/appeals-result')) return answer(RESULTS)
    if (!address.startsWith('/v1/appeals')) return before(input, init)
    return appeals === null ? new Response('{}', { status: 500 }) : answer(appeals)
  }
  return () => void (window.fetch = before)
}

const meta = {
  title: 'Decisões sobre uma questão/Resposta aos recursos',
  component: Editor,
  parameters: { product: true },
  beforeEach: answering(APPEALS),
} satisfies Meta<typeof Editor>
export default meta
type Story = StoryObj<typeof meta>

export const SemResposta: Story = {
  args: { typed: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Sem isto, a decisão não responde a nenhum recurso/)).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Responder aos 3 recursos em análise/ }))
    await expect(await canvas.findByRole('combobox', { name: /em que a nota sobe/ })).toBeVisible()
  },
}

export const ComExcecao: Story = {
  args: { typed: { isOn: true, response: '<p>A questão foi anulada: todos ganham os pontos dela.</p>' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Caio Figueiredo/ }))
    await expect(canvas.getByText(/^1 marcado fica em análise/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: /2 recursos em que a nota sobe/ })).toHaveValue('Deferido')
    )
    await expect(canvas.getByRole('link', { name: 'Ler o recurso nº 42' })).toBeVisible()
  },
}

export const FaltaOTexto: Story = {
  args: {
    typed: { isOn: true },
    errors: {
      response: 'Escreva a resposta aos recursos, ou desmarque que a decisão responde a eles.',
      granted: 'Escolha a decisão dos recursos em que a nota sobe.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Escreva a resposta aos recursos/)).toBeVisible()
    await expect(canvas.getByText(/^Escolha a decisão dos recursos/)).toBeVisible()
  },
}

export const ListaNaoCarrega: Story = {
  args: { typed: { isOn: true, response: '<p>A questão foi anulada.</p>' } },
  beforeEach: answering(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  },
}
