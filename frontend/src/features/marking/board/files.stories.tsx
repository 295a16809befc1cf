import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { HeldFileList } from './HeldFiles.tsx'
import type { HeldFile } from './use_held_files.ts'

const AT = Date.UTC(2026, 10, 27, 17, 20)
const by = { id: 1, name: 'Maria Antônia de Albuquerque Cavalcanti dos Santos' }

const FILES: readonly HeldFile[] = [
  { id: 3, name: 'anexo-1.pdf', url: 'http://banca.test/1', state: 'waiting', decided: null },
  {
    id: 1,
    name: 'anexo-2.docx',
    url: 'http://banca.test/2',
    state: 'released',
    decided: { at: new Date(AT).toISOString(), by },
  },
  {
    id: 2,
    name: 'anexo-1.mp4',
    url: 'http://banca.test/3',
    state: 'withheld',
    decided: { at: new Date(AT).toISOString(), by },
  },
]

const onDecide = fn()

function Stage({ files, isBusy }: { files: readonly HeldFile[]; isBusy: boolean }) {
  return (
    <StaffStage>
      <HeldFileList files={files} now={AT + 86_400_000} isBusy={isBusy} onDecide={onDecide} />
    </StaffStage>
  )
}

const meta = { title: 'Arquivos a liberar', component: Stage, parameters: { product: true } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof Stage>

/** One of each state: what waits is released or not, and what was decided can wait again. */
export const States: Story = {
  args: { files: FILES, isBusy: false },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await userEvent.click(shown.getByRole('button', { name: 'Liberar' }))
    await expect(onDecide).toHaveBeenLastCalledWith(3, 'released')
    await expect(shown.getAllByRole('button', { name: 'Voltar para “por decidir”' })).toHaveLength(2)
    await expect(shown.getByText(/^Não é entregue: Maria Antônia/)).toBeVisible()
  },
}

export const Deciding: Story = {
  args: { files: FILES.slice(0, 1), isBusy: true },
  play: async ({ canvasElement }) => {
    for (const name of ['Liberar', 'Não entregar'])
      await expect(within(canvasElement).getByRole('button', { name })).toHaveAttribute(
        'aria-disabled',
        'true'
      )
  },
}
