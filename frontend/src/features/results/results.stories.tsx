import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { exampleResult } from './example_result.ts'
import { ResultList } from './ResultList.tsx'
import type { UserResult } from './types.ts'

/** `/resultados` without a server. */
const Results = () => (
  <StaffStage>
    <ResultList userId={1} renderLeaveWarning={fn(() => null)} />
  </StaffStage>
)

/** A server with these results; null: it cannot read them; `never`: it does not answer. */
const answering = (results: readonly UserResult[] | null | 'never') => () => {
  const before = window.fetch
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/v1/user_result')) return before(input, init)
    if (results === 'never') return new Promise(() => undefined)
    if (results === null) return new Response('{}', { status: 500 })
    const body = { count: results.length, numPages: 1, results }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  }
  return () => void (window.fetch = before)
}

const meta = {
  title: 'Meus resultados',
  component: Results,
  parameters: { product: true },
} satisfies Meta<typeof Results>
export default meta
type Story = StoryObj<typeof meta>

export const Vazio: Story = {
  beforeEach: answering([]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Você ainda não tem resultados')).toBeVisible()
  },
}

export const Carregando: Story = {
  beforeEach: answering('never'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Carregando…' })).toBeVisible()
  },
}

export const Falha: Story = {
  beforeEach: answering(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  },
}

export const SemNota: Story = {
  beforeEach: answering([
    exampleResult({
      showGrade: false,
      value: null,
      totalValue: null,
      valuePercentage: null,
      passingScore: null,
    }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Classificado')).toBeVisible()
    await expect(canvas.queryByText('Nota')).toBeNull()
  },
}

/** Each colour has its word beside it. */
export const Situacoes: Story = {
  beforeEach: answering([
    exampleResult({ id: 1 }),
    exampleResult({ id: 2, sectionName: 'Redação', status: 'Lista de espera', color: '#B45309' }),
    exampleResult({ id: 3, sectionName: 'Entrevista', status: 'Não classificado', color: '#B3261E' }),
  ]),
  play: async ({ canvas }) => {
    for (const status of ['Classificado', 'Lista de espera', 'Não classificado'])
      await expect(await canvas.findByText(status)).toBeVisible()
  },
}

export const NaoValeMais: Story = {
  beforeEach: answering([
    exampleResult({
      value: null,
      totalValue: null,
      valuePercentage: null,
      passingScore: null,
      status: null,
      color: null,
      shouldShowAppealButton: false,
      gone: { at: '2026-11-20T12:00:00.000Z', value: 62.5, totalValue: 90, status: 'Classificado' },
    }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Este resultado não vale mais')).toBeVisible()
    await expect(canvas.getByText('Sua nota era 62,5 de 90.')).toBeVisible()
    await expect(canvas.getByText('Sua situação era “Classificado”.')).toBeVisible()
    await expect(canvas.queryByText(/Você pode abrir recurso/)).toBeNull()
  },
}

export const Mudou: Story = {
  beforeEach: answering([
    exampleResult({
      change: {
        value: 53,
        totalValue: 90,
        status: 'Não classificado',
        causes: [
          { kind: 'annul', at: '2026-11-19T12:00:00.000Z' },
          { kind: 'appeal', at: '2026-11-19T15:00:00.000Z' },
        ],
      },
    }),
  ]),
  play: async ({ canvas }) => {
    const part = await canvas.findByRole('region', { name: 'O que mudou' })
    await expect(part).toHaveTextContent('Sua nota era 53 de 90 e agora é 62,5 de 90.')
    await expect(part).toHaveTextContent('Sua situação era “Não classificado” e agora é “Classificado”.')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
  },
}
