import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [plain, uncapped] = samples as [(typeof samples)[0], (typeof samples)[0]]

const meta = {
  title: 'Questões/Múltiplas alternativas',
  component: ViewStage,
  args: { View, sample: plain, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marque até 2 alternativas.')).toBeVisible()
    await expect(canvas.getByText('Nenhuma marcada')).toBeVisible()
  },
}

export const LimiteComMouse: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('51'))
    await userEvent.click(canvas.getByText('17'))
    // In the order of the alternatives, whatever the order of the clicks.
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 5] }))
    await expect(canvas.getByText('Você já marcou 2. Para trocar, desmarque uma delas.')).toBeVisible()
    const third = canvas.getByRole('checkbox', { name: /23/ })
    await expect(third).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByText('23'))
    await expect(third).not.toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)

    // Unmarking is always allowed, and makes room.
    await userEvent.click(canvas.getByText('51'))
    await userEvent.click(canvas.getByText('23'))
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 3] }))
  },
}

export const LimiteComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    await userEvent.tab()
    // Still reachable, so that a screen reader can say why it does not react.
    await expect(canvas.getByRole('checkbox', { name: /23/ })).toHaveFocus()
    await userEvent.keyboard('[Space]')
    await expect(canvas.getByRole('checkbox', { name: /23/ })).not.toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alternatives: [1, 2] }))
  },
}

export const SemLimite: Story = {
  args: { sample: uncapped },
  play: async ({ canvas, userEvent, args }) => {
    for (const box of canvas.getAllByRole('checkbox')) await userEvent.click(box)
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ alternatives: [1, 2, 3, 4] })
    )
    await expect(canvas.getByText('4 marcadas')).toBeVisible()
  },
}

export const Respondida: Story = { args: { response: plain.right } }

export const Travada: Story = {
  args: { response: plain.right, disabled: true, disabledReason: 'time_over' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('17'))
    await expect(canvas.getByRole('checkbox', { name: /17/ })).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const TempoEsgotado: Story = { args: { disabled: true, disabledReason: 'timed_out' } }
export const Anulada: Story = { args: { disabled: true, disabledReason: 'cancelled' } }
export const SemConexao: Story = { args: { disabled: true, disabledReason: 'offline' } }

export const Ingles: Story = {
  args: { response: plain.right },
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You have marked 2 already. To change, unmark one of them.')).toBeVisible()
  },
}

export const Escuro: Story = { args: { response: plain.right }, globals: { theme: 'dark' } }
export const AltoContraste: Story = { args: { response: plain.right }, globals: { theme: 'contrast' } }

type ReviewStory = StoryObj<typeof ReviewStage>

export const RevisaoCerta: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={plain} response={plain.right} disclosed />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sua resposta, certa')).toHaveLength(2)
    await expect(canvas.getByText('Nota: 1,5 de 1,5')).toBeVisible()
  },
}

export const RevisaoErrada: ReviewStory = {
  render: () => (
    <ReviewStage Review={Review} sample={plain} response={plain.wrong ?? plain.right} disclosed />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Sua resposta, errada')).toBeVisible()
    await expect(canvas.getByText('Resposta certa')).toBeVisible()
  },
}

export const RevisaoAnulada: ReviewStory = {
  render: () => (
    <ReviewStage Review={Review} sample={plain} response={plain.wrong ?? plain.right} disclosed isCancelled />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Questão anulada')).toBeVisible()
    await expect(canvas.getByText('Nota: 1,5 de 1,5')).toBeVisible()
  },
}
