import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { ControlResults } from './ControlResults.tsx'
import type { ControlResult } from './use_controls.ts'

const result = (id: number, name: string, more: Partial<ControlResult>): ControlResult => ({
  user: { id, name },
  state: 'active',
  marked: 10,
  within: 10,
  mean: 0,
  pause: null,
  ...more,
})

const RESULTS: readonly ControlResult[] = [
  result(1, 'Cora Mattos', { within: 9, mean: -12.5 }),
  result(2, 'Davi Prado', { marked: 6, within: 2, mean: 140, pause: 'misses' }),
  result(3, 'Eva Lins', { within: 8, mean: 110, pause: 'severity' }),
  result(4, 'Ivo Reis', { within: 3, mean: -160, state: 'stopped' }),
]

function Stage({ results }: { results: readonly ControlResult[] }) {
  return (
    <StaffStage>
      <ControlResults plan={1} results={results} onChanged={() => undefined} />
    </StaffStage>
  )
}

const meta = { title: 'Textos de controle', component: Stage, parameters: { product: true } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof Stage>

/** A pause is proposed in words, with its reason; nothing about colour alone. */
export const Results: Story = {
  args: { results: RESULTS },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement)
    await expect(rows.getByText('9 de 10 (90%)')).toBeVisible()
    await expect(rows.getByText('Propor pausa: muitas notas fora da tolerância')).toBeVisible()
    await expect(rows.getByText('Propor pausa: em média, longe demais da banca')).toBeVisible()
    await expect(rows.getByText('Não recebe textos')).toBeVisible()
    await expect(rows.getByText('-12,5')).toBeVisible()
    await expect(rows.getByRole('button', { name: 'Pausar: Davi Prado' })).toBeVisible()
    await expect(rows.getByRole('button', { name: 'Readmitir: Ivo Reis' })).toBeVisible()
  },
}

export const NobodyYet: Story = { args: { results: [] } }
