import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Box } from '../../ui/Box.ts'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { StoppedDisclosure } from './StoppedDisclosure.tsx'
import type { MarksDisclosure } from './use_disclosures.ts'

const NOW = Date.UTC(2026, 10, 27, 17, 20)

const stopped = (id: number, more: Partial<MarksDisclosure> & { mayRetry?: boolean }): MarksDisclosure => {
  const { mayRetry = true, ...rest } = more
  return {
    id,
    collection: 3,
    exam: null,
    item: null,
    state: 'FAILED',
    failure: {
      messages: [
        'Não deu certo, depois de várias tentativas. O que foi feito permanece. Tente de novo; se falhar outra vez, avise quem cuida do servidor: os detalhes estão no registro.',
      ],
      failedAt: new Date(NOW).toISOString(),
      mayRetry,
    },
    marks: 40,
    orderedAt: new Date(NOW - 60_000).toISOString(),
    doneAt: null,
    job: 7,
    ...rest,
  }
}

function Stage({ disclosures }: { disclosures: readonly MarksDisclosure[] }) {
  return (
    <StaffStage>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {disclosures.map((one) => (
          <StoppedDisclosure key={one.id} disclosure={one} now={NOW} onRetry={() => Promise.resolve(null)} />
        ))}
      </Box>
    </StaffStage>
  )
}

const meta = {
  title: 'Divulgação de correções',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

/** Of a question; of the collection, for who may not retry it; and one that students read already. */
export const Stopped: Story = {
  args: {
    disclosures: [
      stopped(1, { item: 5 }),
      stopped(2, { mayRetry: false }),
      stopped(3, { exam: 4, doneAt: new Date(NOW).toISOString() }),
    ],
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(2)
    await expect(shown.getByText(/Quem administra a avaliação pode retomá-la/)).toBeVisible()
    await expect(shown.getByText(/Os estudantes já veem as notas/)).toBeVisible()
  },
}
