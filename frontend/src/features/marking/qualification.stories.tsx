import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { QualificationTable } from './board/QualificationTable.tsx'
import type { QualifyingMember } from './board/use_qualification.ts'
import { PractisedList } from './desk/PractisedTexts.tsx'
import { SetNotice } from './desk/SetNotice.tsx'
import type { PractisedText } from './desk/use_practised.ts'
import { essayType } from './example_lot.ts'

const attempt = {
  number: 1,
  state: 'failed',
  texts: 5,
  leastWithin: 4,
  marked: 5,
  within: 2,
  beganAt: '2026-11-26T12:00:00.000Z',
  endedAt: '2026-11-26T13:00:00.000Z',
  by: null,
  reason: null,
} as const

const member = (id: number, name: string, more: Partial<QualifyingMember>): QualifyingMember => ({
  user: { id, name },
  state: 'active',
  step: 'marking',
  practised: 3,
  attempt: null,
  ...more,
})

const MEMBERS: readonly QualifyingMember[] = [
  member(1, 'Cora Mattos', { attempt: { ...attempt, state: 'passed', within: 5 } }),
  member(2, 'Davi Prado', { step: 'decision', attempt }),
  member(3, 'Eva Lins', { step: 'practice', practised: 1 }),
  member(4, 'Ivo Reis', {
    attempt: {
      ...attempt,
      state: 'admitted',
      by: { id: 9, name: 'Otávio Lemos' },
      reason: 'Corrige conosco há dez anos',
    },
  }),
  member(5, 'Lia Duarte', {
    step: 'qualification',
    attempt: { ...attempt, state: 'open', marked: 2, within: null },
  }),
]

const PRACTISED: PractisedText = {
  task: 'alfa',
  position: 1,
  text: 'A água que corre sob as nossas ruas já foi rio.',
  given: { points: 760, criteria: [5, 4, 4, 3, 3], situation: null },
  reference: {
    points: 600,
    criteria: [3, 3, 3, 3, 3],
    situation: null,
    reason: 'Defende um ponto de vista, com poucos argumentos próprios.',
  },
  isWithin: false,
}

function Stage() {
  return (
    <StaffStage>
      <SetNotice lot={{ purpose: 'practice' }} />
      <SetNotice
        lot={{
          purpose: 'qualification',
          qualification: { ...attempt, number: 2, state: 'open', marked: 1, within: null },
        }}
      />
      <PractisedList texts={[PRACTISED]} definition={essayType} />
      <QualificationTable plan={1} members={MEMBERS} practice={3} onDecided={() => undefined} />
    </StaffStage>
  )
}

const meta = {
  title: 'Treino e qualificação',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof Stage>

/** What a corrector reads of it, and where a team is. */
export const Ways: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(page.getByText(/Esta é a sua 2ª tentativa/)).toBeVisible()
    await expect(page.getByText('+160')).toBeVisible()
    await expect(page.getByText(/para passar: 4/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dar outra tentativa: Davi Prado' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Admitir: Eva Lins' })).toBeVisible()
    await expect(page.queryByRole('button', { name: 'Admitir: Cora Mattos' })).toBeNull()
  },
}
