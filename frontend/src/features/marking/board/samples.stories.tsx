import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { SampleTable } from './SampleTable.tsx'
import type { Sample } from './use_samples.ts'

const NOW = Date.UTC(2026, 10, 27, 17, 20)

const sample = (id: number, more: Partial<Sample>): Sample => ({
  id,
  corrector: null,
  reason: 'Rotina da semana.',
  by: { id: 9, name: 'Helena Prado' },
  at: new Date(NOW - id * 86_400_000).toISOString(),
  texts: 40,
  ended: 0,
  read: 40,
  within: 36,
  mean: -12.5,
  agreement: { pairs: 40, exact: 0.4, near: 0.9, kappa: 0.81, alpha: 0.8, reason: null },
  end: null,
  ...more,
})

const FEW = { pairs: 12, exact: null, near: null, kappa: null, alpha: null, reason: 'too_few_pairs' } as const

function Stage({ samples }: { samples: readonly Sample[] }) {
  return (
    <StaffStage>
      <SampleTable samples={samples} now={NOW} onEnd={() => undefined} />
    </StaffStage>
  )
}

const meta = { title: 'Segunda leitura', component: Stage, parameters: { product: true } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof Stage>

/** Read, ended before it was, and drawn a moment ago. */
export const Samples: Story = {
  args: {
    samples: [
      sample(1, { texts: 10, read: 0, within: 0, mean: null, agreement: FEW }),
      sample(2, {
        corrector: { id: 3, name: 'Maria Antônia de Albuquerque Cavalcanti Figueiredo' },
        texts: 20,
        read: 12,
        within: 5,
        mean: 140,
        ended: 8,
        agreement: FEW,
        end: {
          by: { id: 9, name: 'Helena Prado' },
          at: new Date(NOW).toISOString(),
          reason: 'O prazo de divulgação chegou.',
        },
        reason: 'As notas de controle estão longe da banca; conferir antes de propor uma pausa.',
      }),
      sample(3, {}),
    ],
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('0 de 10')).toBeVisible()
    await expect(shown.getByText('12 de 20 · 8 sem leitura')).toBeVisible()
    await expect(shown.getByText('36 de 40 (90%)')).toBeVisible()
    await expect(shown.getByText('-12,5')).toBeVisible()
    await expect(shown.getByText('0,81')).toBeVisible()
    await expect(shown.getAllByText('menos de 30 textos')).toHaveLength(2)
    await expect(shown.getAllByRole('button', { name: 'Encerrar' })).toHaveLength(1)
    await expect(shown.getByText(/Encerrado por Helena Prado.*O prazo de divulgação chegou/)).toBeVisible()
  },
}
