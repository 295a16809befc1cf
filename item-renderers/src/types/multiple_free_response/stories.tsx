import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import type { DisabledReason } from '../../contract/index.ts'
import { ReviewStage, ViewStage, type ViewStageProps } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const meta = {
  title: 'Questões/Várias respostas curtas',
  component: ViewStage,
  args: { View, sample: plain, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

const texts = (value: readonly string[] | null) =>
  expect.objectContaining({ freeResponse: value === null ? null : JSON.stringify(value) })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3)
    await expect(canvas.getByRole('textbox', { name: 'Resposta 1' })).toHaveAccessibleDescription('0 de 20')
    await expect(canvas.getByText('0 de 3 respostas')).toBeVisible()
  },
}

export const Escrever: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.keyboard('Pampa[Enter]Cerrado[Enter]Pantanal')
    await expect(canvas.getByText('Você já deu as 3 respostas pedidas.')).toBeVisible()
    await userEvent.tab()
    // No waiting: the blur itself must have handed it on.
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['Pampa', 'Cerrado', 'Pantanal']))
  },
}

export const MesmaRespostaDuasVezes: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.paste('Pampa')
    const third = canvas.getByRole('textbox', { name: 'Resposta 3' })
    await userEvent.click(third)
    await userEvent.paste(' pampa')
    await expect(canvas.getByText('Não é possível utilizar a mesma resposta duas vezes.')).toBeVisible()
    await expect(third).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('1 de 3 respostas')).toBeVisible()
    await userEvent.keyboard('s')
    await userEvent.tab()
    await expect(canvas.queryByText(/mesma resposta/)).toBeNull()
    // The empty second place keeps its number.
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['Pampa', '', ' pampas']))
  },
}

export const NoLimite: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: 'Resposta 1' })
    await userEvent.click(box)
    await userEvent.paste('uma resposta comprida demais')
    await expect(box).toHaveValue('uma resposta comprid')
    await expect(canvas.getByText('20 de 20')).toBeVisible()
  },
}

export const FecharAPaginaEnviaNaHora: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 2' }))
    await userEvent.paste('antes de fechar')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['', 'antes de fechar']))
  },
}

function Locking({ reason, ...props }: ViewStageProps & { reason: DisabledReason }) {
  const [shown, setShown] = useState<'open' | 'locked' | 'gone'>('open')
  const press = (next: 'locked' | 'gone') => ({
    type: 'button' as const,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => setShown(next),
  })
  return (
    <>
      {shown !== 'gone' && <ViewStage {...props} disabled={shown === 'locked'} disabledReason={reason} />}
      <button {...press('locked')}>Travar</button>
      <button {...press('gone')}>Próxima</button>
    </>
  )
}

export const FimDoTempoEnviaOQueFoiEscrito: Story = {
  render: (args) => <Locking {...args} reason="time_over" />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.paste('no fim')
    await userEvent.click(canvas.getByRole('button', { name: 'Travar' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['no fim']))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Resposta 1' }), 'tarde')
    await expect(canvas.getByRole('textbox', { name: 'Resposta 1' })).toHaveValue('no fim')
  },
}

export const TrocarDeQuestaoEnviaNaHora: Story = {
  render: (args) => <Locking {...args} reason="locked" />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Resposta 1' }))
    await userEvent.paste('não se perde')
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(texts(['não se perde']))
  },
}

const blocked = (disabledReason: DisabledReason): Story => ({
  args: { response: plain.right, disabled: true, disabledReason },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('textbox', { name: 'Resposta 1' })
    await userEvent.type(box, 'x')
    await expect(box).toHaveValue('Cerrado')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})

export const TempoDaProvaAcabou: Story = blocked('time_over')
export const Travada: Story = blocked('locked')
export const TempoEsgotado: Story = blocked('timed_out')
export const Finalizando: Story = blocked('finishing')
export const Anulada: Story = blocked('cancelled')
export const SemConexao: Story = blocked('offline')

export const Respondida: Story = { args: { response: plain.right } }
export const SemGabarito: Story = { args: { sample: open, response: open.right } }
export const Ingles: Story = {
  args: { response: { ...plain.right, freeResponse: '["a"]' } },
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Answer 3' })).toBeVisible()
    await expect(canvas.getByText('1 of 3 answers')).toBeVisible()
  },
}
export const Escuro: Story = { args: { response: plain.right }, globals: { theme: 'dark' } }
export const AltoContraste: Story = { args: { response: plain.right }, globals: { theme: 'contrast' } }

type ReviewStory = StoryObj<typeof ReviewStage>

export const Revisao: ReviewStory = {
  render: () => (
    <ReviewStage
      Review={Review}
      sample={plain}
      response={{ ...plain.right, freeResponse: '["cerrado","Deserto"]' }}
      disclosed
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Sua resposta, errada')).toBeVisible()
    await expect(canvas.getByText('Caatinga')).toBeVisible()
    await expect(canvas.getByText('Nota: 1 de 3')).toBeVisible()
  },
}

export const RevisaoSemGabarito: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={plain} response={plain.right} disclosed={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cerrado')).toBeVisible()
    await expect(canvas.queryByText(/Sua resposta,|esperada|Nota|Caatinga/)).toBeNull()
  },
}
