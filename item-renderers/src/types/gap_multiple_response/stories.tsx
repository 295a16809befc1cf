import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const meta = {
  title: 'Questões/Lacunas',
  component: ViewStage,
  args: { View, sample: plain, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

const stored = (answer: object | null) =>
  expect.objectContaining({ freeResponse: answer === null ? null : JSON.stringify(answer) })

export const Vazia: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3)
    // Each gap stands in the sentence, with the author's own marking around it.
    const first = canvas.getByRole('textbox', { name: 'Lacuna 1' })
    await expect(first.closest('strong')).not.toBeNull()
    await expect(first.closest('p')).toHaveTextContent('a água dos rios')
    await expect(canvasElement).not.toHaveTextContent('[[')
    await expect(first.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}

export const Escrever: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 2' }), 'nuvens')
    await expect(canvas.getByText('1 de 3 lacunas preenchidas')).toBeVisible()
    await userEvent.tab()
    // Kept as it is written; nothing has been sent.
    await expect(args.onChange).toHaveBeenLastCalledWith(stored({ gaps: ['', 'nuvens', ''] }))
  },
}

export const HaLacunasVazias: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Há lacunas vazias!')
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 2' })).toHaveFocus()
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 2' })).toHaveAttribute('aria-invalid', 'true')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const EnviarTrava: Story = {
  play: async ({ canvas, userEvent, args }) => {
    for (const [number, text] of [
      [1, 'evapora'],
      [2, 'nuvens'],
      [3, 'chuva'],
    ] as const) {
      await userEvent.click(canvas.getByRole('textbox', { name: `Lacuna ${number}` }))
      await userEvent.paste(text)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await expect(canvas.getByRole('button', { name: 'Continuar editando' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar agora' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(
      stored({ gaps: ['evapora', 'nuvens', 'chuva'], sent: true })
    )
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Enviar/ })).toBeNull()
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 1' })).toHaveFocus()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 1' }), 'x')
    await expect(canvas.getByRole('textbox', { name: 'Lacuna 1' })).toHaveValue('evapora')
  },
}

export const ContinuarEditando: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["a","b","c"]}' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar resposta' }))
    await userEvent.keyboard('[Enter]')
    await expect(canvas.getByRole('button', { name: 'Enviar resposta' })).toHaveFocus()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const FecharAPaginaEnviaNaHora: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Lacuna 3' }))
    await userEvent.paste('chuva')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect(args.onChange).toHaveBeenLastCalledWith(stored({ gaps: ['', '', 'chuva'] }))
  },
}

export const SemGabarito: Story = { args: { sample: open, response: open.right } }

export const Estreita: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' } },
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

export const Travada: Story = {
  args: { response: plain.right, disabled: true, disabledReason: 'locked' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Lacuna 1' }), 'x')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}
export const TempoEsgotado: Story = { args: { disabled: true, disabledReason: 'timed_out' } }
export const Anulada: Story = { args: { disabled: true, disabledReason: 'cancelled' } }
export const SemConexao: Story = { args: { disabled: true, disabledReason: 'offline' } }

export const Ingles: Story = {
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Gap 3' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send answer' })).toBeVisible()
  },
}
export const Escuro: Story = {
  args: { response: { ...plain.right, freeResponse: '{"gaps":["evapora","",""]}' } },
  globals: { theme: 'dark' },
}
export const AltoContraste: Story = { args: { response: plain.right }, globals: { theme: 'contrast' } }

type ReviewStory = StoryObj<typeof ReviewStage>

export const Revisao: ReviewStory = {
  render: () => (
    <ReviewStage
      Review={Review}
      sample={plain}
      response={{ ...plain.right, freeResponse: '{"gaps":["evapora","neve",""]}' }}
      disclosed
    />
  ),
  play: async ({ canvas }) => {
    const [first, second, third] = canvas.getAllByRole('listitem')
    await expect(first).toHaveTextContent('evaporaSua resposta, certa')
    await expect(second).toHaveTextContent('Esperado: nuvens')
    await expect(third).toHaveTextContent('Esperado: chuva')
    await expect(canvas.getByText('Nota: 1 de 3')).toBeVisible()
  },
}

export const RevisaoSemGabarito: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={plain} response={plain.right} disclosed={false} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Nuvens')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent(/Esperado|certa|errada|Nota/)
  },
}
