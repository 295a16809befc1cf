import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [look, answer] = samples as [(typeof samples)[0], (typeof samples)[0]]
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAB5rUgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const file = { url: PIXEL, filename: 'desenho.gif', path: 'answers/1/desenho.gif' }

const meta = {
  title: 'Questões/Imagem',
  component: ViewStage,
  args: { View, sample: look, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

export const Ampliar: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    const picture = canvas.getByRole('button', { name: 'Ampliar imagem: Quatro fases da Lua, lado a lado' })
    await expect(picture).toHaveFocus()
    await userEvent.keyboard('[Enter]')
    const dialog = within(canvas.getByRole('dialog'))
    await userEvent.keyboard('+')
    await expect(dialog.getByText('150%')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    await expect(picture).toHaveFocus()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Estreita: Story = {
  render: (args) => (
    <div style={{ width: 288 }}>
      <ViewStage {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('div[style]') as HTMLElement
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  },
}

export const RespondeComImagem: Story = {
  args: { sample: answer, attachmentControl: <button type="button">Escolher imagem</button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Arquivo da resposta' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Escolher imagem' })).toBeVisible()
  },
}

export const Respondida: Story = { args: { sample: answer, attachments: [file] } }
export const Travada: Story = {
  args: { sample: answer, attachments: [file], disabled: true, disabledReason: 'locked' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
  },
}
export const TempoEsgotado: Story = { args: { sample: answer, disabled: true, disabledReason: 'timed_out' } }
export const Anulada: Story = { args: { sample: answer, disabled: true, disabledReason: 'cancelled' } }
export const SemConexao: Story = { args: { sample: answer, disabled: true, disabledReason: 'offline' } }
export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Touch the picture to enlarge it.')).toBeVisible()
  },
}
export const Escuro: Story = { args: { sample: answer }, globals: { theme: 'dark' } }
export const AltoContraste: Story = { globals: { theme: 'contrast' } }

type ReviewStory = StoryObj<typeof ReviewStage>

export const Revisao: ReviewStory = {
  render: () => (
    <ReviewStage Review={Review} sample={answer} response={answer.right} attachments={[file]} disclosed />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ampliar imagem: desenho.gif' }))
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
}

export const RevisaoSemResposta: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={answer} response={answer.right} disclosed={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem resposta')).toBeVisible()
  },
}

export const RevisaoSoParaVer: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={look} response={look.right} disclosed />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
}
