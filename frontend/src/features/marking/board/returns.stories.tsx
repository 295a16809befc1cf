import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Box } from '../../../ui/Box.ts'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { ReturnCounts } from './ReturnCounts.tsx'
import { ReturnTable } from './ReturnTable.tsx'
import type { MarksReturn } from './use_returns.ts'

const NOW = Date.UTC(2026, 10, 27, 17, 20)

const back = (id: number, more: Partial<MarksReturn>): MarksReturn => ({
  id,
  corrector: { id: 3, name: 'Maria Antônia de Albuquerque Cavalcanti Figueiredo' },
  since: new Date(NOW - 3 * 3_600_000).toISOString(),
  texts: 37,
  resolved: 12,
  reason: 'As notas de controle estão longe da banca desde o almoço; conversa marcada para amanhã.',
  by: { id: 9, name: 'Helena Prado' },
  at: new Date(NOW - id * 60_000).toISOString(),
  ...more,
})

function Stage({ returns }: { returns: readonly MarksReturn[] }) {
  return (
    <StaffStage>
      <Box sx={{ mb: 6 }}>
        <ReturnCounts found={{ texts: 37, resolved: 12, disclosed: 1, decided: 4 }} />
      </Box>
      <ReturnTable returns={returns} now={NOW} />
    </StaffStage>
  )
}

const meta = {
  title: 'Correções devolvidas',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof Stage>

/** What would go back, and what went back. */
export const Returns: Story = {
  args: { returns: [back(1, {}), back(2, { texts: 1_430, resolved: 0, reason: 'Engano no critério 3.' })] },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('37 textos voltam para a fila.')).toBeVisible()
    await expect(shown.getByText('37, 12 com nota final')).toBeVisible()
    await expect(shown.getByText('1.430')).toBeVisible()
  },
}
