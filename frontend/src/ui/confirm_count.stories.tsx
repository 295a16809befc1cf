import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent as user, within } from 'storybook/test'
import { ConfirmCount } from './ConfirmCount.tsx'
import { StaffStage } from './staff_stage.tsx'

const onConfirm = fn<() => Promise<string | null>>()

const meta = {
  title: 'Interface/Confirmar com número',
  component: ConfirmCount,
  args: {
    title: 'Retirar provas',
    action: 'Retirar 3 provas',
    isGrave: true,
    children: 'As 3 provas deixam de aparecer para os estudantes. Você pode trazê-las de volta.',
    onConfirm,
    onClose: fn(),
  },
  parameters: { product: true },
  decorators: [
    (Story) => (
      <StaffStage>
        <Story />
      </StaffStage>
    ),
  ],
  beforeEach: () => void onConfirm.mockReset(),
} satisfies Meta<typeof ConfirmCount>
export default meta
type Story = StoryObj<typeof meta>

/** The button repeats the number; a failure is shown in the dialog, which stays. */
export const Falha: Story = {
  play: async ({ canvasElement }) => {
    onConfirm.mockResolvedValue('A prova já começou.')
    const dialog = within(canvasElement.ownerDocument.body).getByRole('dialog', { name: 'Retirar provas' })
    await user.click(within(dialog).getByRole('button', { name: 'Retirar 3 provas' }))
    await expect(onConfirm).toHaveBeenCalledOnce()
    await expect(await within(dialog).findByText('A prova já começou.')).toBeVisible()
  },
}

/** What is not possible now is explained in words, and the button is off. */
export const Impedido: Story = {
  args: { blocked: 'A avaliação já terminou.' },
  play: async ({ canvasElement }) => {
    const dialog = within(canvasElement.ownerDocument.body).getByRole('dialog')
    await expect(within(dialog).getByRole('button', { name: 'Retirar 3 provas' })).toBeDisabled()
    await expect(within(dialog).getByText('A avaliação já terminou.')).toBeVisible()
  },
}
