import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Box } from '../../../ui/Box.ts'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { MoveCounts } from './MoveCounts.tsx'
import { MoveTable } from './MoveTable.tsx'
import { StoppedMove } from './StoppedMove.tsx'
import type { MovePreview, PlanMove } from './use_moves.ts'

const NOW = Date.UTC(2026, 10, 27, 17, 20)

const FOUND: Omit<MovePreview, 'basis'> = {
  texts: 40,
  same: 20,
  changed: 9,
  rise: 8,
  fall: 1,
  mostRise: 1.5,
  mostFall: 0.5,
  resolved: 2,
  open: 3,
  again: 5,
  differ: 1,
  problems: { kind: 0, criterion: 2, level: 4, missing: 0, situation: 1, step: 0 },
  held: 12,
  controls: { carried: 3, ended: 1 },
  samples: 1,
}

const move = (id: number, more: Partial<PlanMove>): PlanMove => ({
  id,
  from: { id: 4, version: id },
  to: { id: 5, version: id + 1 },
  state: 'DONE',
  failure: null,
  texts: 40,
  changed: 11,
  again: 6,
  reason: 'O nível 80 da competência 3 passou a valer 100, como a comissão decidiu na terça-feira.',
  by: { id: 9, name: 'Maria Antônia de Albuquerque Cavalcanti Figueiredo' },
  at: new Date(NOW - 60_000).toISOString(),
  doneAt: new Date(NOW).toISOString(),
  job: 7,
  ...more,
})

function Stage({ moves }: { moves: readonly PlanMove[] }) {
  return (
    <StaffStage>
      <Box sx={{ mb: 6 }}>
        <MoveCounts found={FOUND} />
      </Box>
      {moves
        .filter(({ state }) => state === 'FAILED')
        .map((one) => (
          <Box key={one.id} sx={{ mb: 4 }}>
            <StoppedMove
              move={one}
              now={NOW}
              onRetry={() => Promise.resolve('O servidor não respondeu. Tente de novo.')}
            />
          </Box>
        ))}
      <MoveTable moves={moves} now={NOW} />
    </StaffStage>
  )
}

const meta = {
  title: 'Versões do tipo de correção',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof Stage>

/** What a move would change, one that is being carried out, and one that is done. */
export const Moves: Story = {
  args: { moves: [move(2, { state: 'RUNNING', texts: 12, changed: 3, again: 0 }), move(1, {})] },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('9 notas finais mudam.')).toBeVisible()
    await expect(shown.getByText('5 textos precisam ser corrigidos de novo:')).toBeVisible()
    await expect(shown.getByText('versão 1 para 2')).toBeVisible()
  },
}

/** One that has stopped for good, and that a first try does not let go on. */
export const Stopped: Story = {
  args: {
    moves: [
      move(2, {
        state: 'FAILED',
        failure: {
          messages: [
            'Não deu certo, depois de várias tentativas. O que foi feito permanece. Tente de novo; se falhar outra vez, avise quem cuida do servidor: os detalhes estão no registro.',
          ],
          failedAt: new Date(NOW).toISOString(),
        },
        texts: 12_400,
        doneAt: null,
      }),
      move(1, {}),
    ],
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText(/A mudança para a versão 3 parou antes do fim/)).toBeVisible()
    await expect(shown.getByText('12.400, e parou')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Tentar de novo' }))
    await expect(await shown.findByText('O servidor não respondeu. Tente de novo.')).toBeVisible()
  },
}
