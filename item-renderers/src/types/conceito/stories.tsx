import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [plain] = samples as [(typeof samples)[0]]

const meta = {
  title: 'Questões/Conceito',
  component: ViewStage,
  args: { View, sample: plain, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

export const Ler: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvas.getByRole('region', { name: 'Para ler: não precisa de resposta' })).toBeVisible()
    await expect(canvasElement.querySelectorAll('math')).toHaveLength(1)
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const TempoEsgotado: Story = { args: { disabled: true, disabledReason: 'timed_out' } }
export const SemConexao: Story = { args: { disabled: true, disabledReason: 'offline' } }
export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('To read: no answer needed')).toBeVisible()
  },
}
export const Escuro: Story = { globals: { theme: 'dark' } }
export const AltoContraste: Story = { globals: { theme: 'contrast' } }

export const Revisao: StoryObj<typeof ReviewStage> = {
  render: () => <ReviewStage Review={Review} sample={plain} response={plain.right} disclosed />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Densidade')).toBeVisible()
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
}
