import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Box } from '../../ui/Box.ts'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { AnnotatableText } from './AnnotatableText.tsx'
import { stretchOfLines, type Annotation, type AnnotationBy } from './annotations.ts'

const SUPPORT = 'Em toda cidade há um rio que ninguém vê.'
const TEXT = `O rio sob a rua\n\n${SUPPORT} Quem mora perto sabe.\nPor isso a prefeitura deve abrir o rio.`

const onLine = (line: number, more: Pick<AnnotationBy, 'kind' | 'comment' | 'by'>): AnnotationBy => {
  const stretch = stretchOfLines(TEXT, line, line)
  if (stretch === null) throw new Error('the line is empty')
  return { ...stretch, ...more }
}

const OTHERS = [
  onLine(1, { kind: 'strength', comment: 'Bom título.', by: 'Correção 1' }),
  onLine(3, { kind: 'content', comment: '', by: 'Correção 2' }),
]
const OWN = [onLine(4, { kind: 'proposal', comment: 'Diga como.' })]

interface StageProps {
  category: string
  own: readonly Annotation[]
  others: readonly AnnotationBy[]
}

function Stage({ category, own, others }: StageProps) {
  const [annotations, setAnnotations] = useState(own)
  return (
    <StaffStage>
      <Box sx={{ maxWidth: 640 }}>
        <AnnotatableText
          text={TEXT}
          item={{ category, introduction: `<p>${SUPPORT}</p>` }}
          label="Texto 1"
          situations={[{ code: 'too_short', label: 'Texto insuficiente' }]}
          annotations={annotations}
          others={others}
          onChange={setAnnotations}
        />
      </Box>
    </StaffStage>
  )
}

const meta = {
  title: 'Anotar um texto',
  component: Stage,
  parameters: { product: true },
  args: { category: 'FREE_RESPONSE', own: OWN, others: OTHERS },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof Stage>

/** Own ones among those of other marks, by one numbering: only the own are changed. */
export const WithOthers: Story = {
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    const list = shown.getByRole('list', { name: 'Anotações no texto' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
    await expect(within(list).getByText('Correção 1')).toBeVisible()
    await expect(within(list).getAllByRole('button')).toHaveLength(2)
    await expect(shown.getByText(/veja se é o caso de “Texto insuficiente”/)).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Apagar a anotação 3' }))
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(shown.getByRole('button', { name: 'Desfazer' }))
    await expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  },
}

export const NoneYet: Story = { args: { own: [], others: [] } }

/** What other categories show is no stored text: nothing is annotated, and nothing is advised. */
export const NotAnnotatable: Story = {
  args: { category: 'GAP', own: [], others: [] },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(shown.queryByRole('button', { name: 'Anotar trecho' })).toBeNull()
  },
}
