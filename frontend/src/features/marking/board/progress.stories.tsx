import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import type { Progress } from './use_board.ts'

const NOW = Date.UTC(2026, 10, 27, 17, 20)

const RUNNING: Progress = {
  rounds: [
    { round: 1, waiting: 41_200, held: 1_800, marked: 57_000 },
    { round: 2, waiting: 44_150, held: 1_650, marked: 54_200 },
    { round: 3, waiting: 2_310, held: 140, marked: 6_020 },
    { round: 4, waiting: 12, held: 0, marked: 88 },
  ],
  texts: 100_000,
  resolved: 48_510,
  pairs: 50_420,
  discrepant: 8_470,
  countedAt: new Date(NOW - 40_000).toISOString(),
  forecast: {
    state: 'running',
    toCome: 99_579,
    thirds: 8_329,
    perDay: 9_412.4,
    endsAt: new Date(NOW + 11 * 86_400_000).toISOString(),
    isAfterClose: true,
  },
}

function Stage({ progress }: { progress: Progress }) {
  return (
    <StaffStage>
      <PlanProgress progress={progress} now={NOW} />
    </StaffStage>
  )
}

const meta = {
  title: 'Andamento da correção',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof Stage>

const none = { perDay: null, endsAt: null, isAfterClose: null }

/** A state's marking, which the plan's end cuts off. */
export const Running: Story = {
  args: { progress: RUNNING },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('Faltam 99.579 correções.')).toBeVisible()
    await expect(shown.getByText(/9\.412,4 correções por dia.*8 de dezembro/)).toBeVisible()
    await expect(shown.getByText(/depois que o plano fecha/)).toBeVisible()
    await expect(shown.getByText('12 textos esperam a banca, que decide no seu tempo.')).toBeVisible()
    await expect(shown.getByRole('row', { name: /^3ª correção 2\.310 140 6\.020$/ })).toBeVisible()
  },
}

/** Too little to say anything: no number and no date. */
export const NoPace: Story = {
  args: {
    progress: {
      ...RUNNING,
      rounds: [{ round: 1, waiting: 28, held: 2, marked: 0 }],
      texts: 30,
      resolved: 0,
      pairs: 0,
      discrepant: 0,
      countedAt: null,
      forecast: { state: 'no_pace', toCome: 30, thirds: 0, ...none },
    },
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText(/Não há ritmo suficiente/)).toBeVisible()
    await expect(shown.queryByText(/por dia/)).toBeNull()
  },
}

export const Closed: Story = {
  args: { progress: { ...RUNNING, forecast: { state: 'closed', toCome: 1, thirds: 0, ...none } } },
}

export const Done: Story = {
  args: {
    progress: {
      ...RUNNING,
      rounds: RUNNING.rounds.map((one) => ({ ...one, waiting: 0, held: 0 })),
      resolved: 100_000,
      forecast: { state: 'done', toCome: 0, thirds: 0, ...none },
    },
  },
}
