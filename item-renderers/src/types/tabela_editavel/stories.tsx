import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ReviewStage, ViewStage } from '../../testing/stage.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const meta = {
  title: 'Questões/Tabela editável',
  component: ViewStage,
  args: { View, sample: plain, onChange: fn() },
} satisfies Meta<typeof ViewStage>
export default meta

type Story = StoryObj<typeof meta>

const cells = (value: unknown) => expect.objectContaining({ freeResponse: JSON.stringify(value) })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(4)
    await expect(canvas.getByRole('textbox', { name: 'Egito, Um grande rio' })).toHaveValue('')
    await expect(canvas.getByRole('columnheader', { name: 'Capital' })).toBeVisible()
    await expect(canvas.getByText('0 de 4 células preenchidas')).toBeVisible()
  },
}

/** On a phone the words beside the fields stay whole; the table scrolls in its frame where it must. */
export const NoCelular: Story = {
  decorators: [(Table) => <div style={{ width: 300, overflowWrap: 'anywhere' }}>{Table()}</div>],
  play: async ({ canvas }) => {
    const word = document.createRange()
    word.selectNodeContents(canvas.getByRole('rowheader', { name: 'Egito' }))
    await expect(word.getClientRects()).toHaveLength(1)
  },
}

export const AndarComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const at = (name: string) => canvas.getByRole('textbox', { name })
    await userEvent.click(at('Brasil, Capital'))
    await userEvent.keyboard('Brasília[ArrowDown]Cairo[ArrowRight]')
    await expect(at('Egito, Um grande rio')).toHaveFocus()
    await userEvent.keyboard('[ArrowUp]Amazonas')
    await expect(at('Brasil, Um grande rio')).toHaveFocus()
    // Within a text the arrows belong to the text.
    await userEvent.keyboard('[ArrowLeft]')
    await expect(at('Brasil, Um grande rio')).toHaveFocus()
    await userEvent.keyboard('[Enter]')
    await expect(at('Egito, Capital')).toHaveFocus()
    // Arriving selects nothing: what is typed now comes after what is there.
    await expect((at('Egito, Capital') as HTMLInputElement).selectionStart).toBe('Cairo'.length)
    await expect(args.onChange).toHaveBeenLastCalledWith(
      cells([
        [2, 2, 'Brasília'],
        [2, 3, 'Amazonas'],
        [3, 2, 'Cairo'],
      ])
    )
    await expect(canvas.getByText('3 de 4 células preenchidas')).toBeVisible()
  },
}

/** The next column lies on the left, and the left arrow goes there. */
export const DaDireitaParaAEsquerda: Story = {
  render: (args) => (
    <div dir="rtl">
      <ViewStage {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const at = (name: string) => canvas.getByRole('textbox', { name })
    await expect(at('Brasil, Um grande rio').getBoundingClientRect().right).toBeLessThan(
      at('Brasil, Capital').getBoundingClientRect().right
    )
    await userEvent.click(at('Brasil, Capital'))
    await userEvent.keyboard('[ArrowLeft]')
    await expect(at('Brasil, Um grande rio')).toHaveFocus()
    await userEvent.keyboard('[ArrowRight]')
    await expect(at('Brasil, Capital')).toHaveFocus()
  },
}

export const FecharAPaginaEnviaNaHora: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Egito, Capital' }))
    await userEvent.paste('Cairo')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect(args.onChange).toHaveBeenLastCalledWith(cells([[3, 2, 'Cairo']]))
  },
}

export const Estreita: Story = {
  args: { response: plain.right },
  render: (args) => (
    <div style={{ width: 288 }}>
      <ViewStage {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('div[style]') as HTMLElement
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    // The table scrolls in its own frame, which takes the keyboard's focus.
    const region = canvas.getByRole('region', { name: 'Tabela para preencher' })
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    await expect(region).toHaveAttribute('tabindex', '0')
  },
}

export const SemCabecalhos: Story = {
  args: { sample: open, response: open.right },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Linha 1, coluna 2' })).toHaveValue('A semente inchou.')
  },
}

export const Respondida: Story = { args: { response: plain.right } }
export const Travada: Story = {
  args: { response: plain.right, disabled: true, disabledReason: 'locked' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Egito, Capital' }), 'x')
    await expect(canvas.getByRole('textbox', { name: 'Egito, Capital' })).toHaveValue('Cairo')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}
export const TempoEsgotado: Story = { args: { disabled: true, disabledReason: 'timed_out' } }
export const Anulada: Story = { args: { disabled: true, disabledReason: 'cancelled' } }
export const SemConexao: Story = { args: { disabled: true, disabledReason: 'offline' } }
export const Ingles: Story = {
  args: { sample: open },
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Row 2, column 2' })).toBeVisible()
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
      response={{ ...plain.right, freeResponse: '[[2,2,"Brasília"],[3,2,"Gizé"]]' }}
      disclosed
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Esperado: Cairo')).toBeVisible()
    await expect(canvas.getByText('Esperado: Nilo')).toBeVisible()
    await expect(canvas.getByText('Nota: 1 de 4')).toBeVisible()
  },
}

export const RevisaoSemGabarito: ReviewStory = {
  render: () => <ReviewStage Review={Review} sample={plain} response={plain.right} disclosed={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cairo')).toBeVisible()
    await expect(canvas.queryByText(/Esperado|Sua resposta|Nota/)).toBeNull()
  },
}
