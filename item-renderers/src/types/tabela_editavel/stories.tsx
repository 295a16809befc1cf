import { expect } from 'storybook/test'
import { ViewStage } from '../../testing/stage.tsx'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, open] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Tabela editável', ...states.meta } satisfies StoryMeta

const cells = (value: unknown) => expect.objectContaining({ freeResponse: JSON.stringify(value) })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(4)
    await expect(canvas.getByRole('textbox', { name: 'Egito, Um grande rio' })).toHaveValue('')
    await expect(canvas.getByRole('columnheader', { name: 'Capital' })).toBeVisible()
    await expect(canvas.getByText('0 de 4 células preenchidas')).toBeVisible()
  },
}

/** On a phone the text beside the fields is not broken; the table scrolls in its frame if necessary. */
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
    // Within a text the arrow keys move the caret.
    await userEvent.keyboard('[ArrowLeft]')
    await expect(at('Brasil, Um grande rio')).toHaveFocus()
    await userEvent.keyboard('[Enter]')
    await expect(at('Egito, Capital')).toHaveFocus()
    // Entering a cell selects nothing: input is appended to its text.
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

/** The next column is on the left, and the left arrow moves there. */
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

export const FecharAPaginaEnviaNaHora = states.pageHide({
  field: 'Egito, Capital',
  text: 'Cairo',
  reported: cells([[3, 2, 'Cairo']]),
})

export const Estreita = states.narrow({
  response: plain.right,
  play: async ({ canvas }) => {
    // The table scrolls in its own frame, which is focusable.
    const region = canvas.getByRole('region', { name: 'Tabela para preencher' })
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    await expect(region).toHaveAttribute('tabindex', '0')
  },
})

export const SemCabecalhos: Story = {
  args: { sample: open, response: open.right },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Linha 1, coluna 2' })).toHaveValue('A semente inchou.')
  },
}

export const Respondida = states.answered()
export const Travada = states.disabled('locked', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Egito, Capital' }), 'x')
    await expect(canvas.getByRole('textbox', { name: 'Egito, Capital' })).toHaveValue('Cairo')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})
export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')
export const Ingles = states.english({
  sample: open,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Row 2, column 2' })).toBeVisible()
  },
})
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  response: { ...plain.right, freeResponse: '[[2,2,"Brasília"],[3,2,"Gizé"]]' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sua resposta, certa')).toBeVisible()
    await expect(canvas.getByText('Esperado: Cairo')).toBeVisible()
    await expect(canvas.getByText('Esperado: Nilo')).toBeVisible()
    await expect(canvas.getByText('Nota: 1 de 4')).toBeVisible()
  },
})

export const RevisaoSemGabarito = states.review({
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cairo')).toBeVisible()
    await expect(canvas.queryByText(/Esperado|Sua resposta|Nota/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
