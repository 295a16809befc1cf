import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Box } from '../../../ui/Box.ts'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { AuthorLine } from './AuthorLine.tsx'
import type { AuthorLooks, SeenAuthor } from './use_author.ts'

const AT = Date.UTC(2026, 10, 27, 17, 20)

const LOOKS: AuthorLooks['looks'] = [
  {
    by: { id: 1, name: 'Helena Prado' },
    firstAt: new Date(AT).toISOString(),
    lastAt: new Date(AT + 3_600_000).toISOString(),
    reason: 'O texto pede ajuda: a escola precisa saber de quem é.',
  },
  {
    by: { id: 2, name: 'Bruno Sá' },
    firstAt: new Date(AT + 7_200_000).toISOString(),
    lastAt: new Date(AT + 7_200_000).toISOString(),
    reason: 'Confirmar com a direção.',
  },
]

function Stage({ looks, author }: { looks: AuthorLooks['looks']; author: SeenAuthor['author'] | null }) {
  return (
    <StaffStage>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 460 }}>
        <AuthorLine looks={looks} author={author} now={AT + 86_400_000} />
      </Box>
    </StaffStage>
  )
}

const meta = { title: 'Quem escreveu', component: Stage, parameters: { product: true } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof Stage>

/** Shown, with a long name; who has seen it once has no second time. */
export const Shown: Story = {
  args: {
    looks: LOOKS,
    author: {
      name: 'Maria Antônia de Albuquerque Cavalcanti dos Santos Figueiredo',
      publicIdentifier: '2026-004512',
      school: 'Escola Estadual Horizonte',
      classes: ['3º A', 'Reforço de redação'],
    },
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('2026-004512')).toBeVisible()
    await expect(shown.getByText('3º A, Reforço de redação')).toBeVisible()
    await expect(shown.getAllByText(/De novo em/)).toHaveLength(1)
  },
}

/** Only who has seen it: nothing of whose it is, and no empty lines. */
export const NotShown: Story = { args: { looks: LOOKS, author: null } }

/** What is not known or not theirs to read has no line. */
export const NameAlone: Story = {
  args: {
    looks: LOOKS.slice(0, 1),
    author: { name: 'Rita Lima Prado', publicIdentifier: null, school: null, classes: null },
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.getByText('Rita Lima Prado')).toBeVisible()
    await expect(shown.queryByText('Turma')).toBeNull()
  },
}

export const Nobody: Story = { args: { looks: [], author: null } }
