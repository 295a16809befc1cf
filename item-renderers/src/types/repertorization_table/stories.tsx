import { expect } from 'storybook/test'
import { ViewStage } from '../../testing/stage.tsx'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [plain, wide] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Tabela de repertorização', ...states.meta } satisfies StoryMeta

const table = (value: object) => expect.objectContaining({ freeResponse: JSON.stringify(value) })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    // One director symptom, ten rows of three texts, and 4 + 4 + 2 rubrics.
    await expect(canvas.getAllByRole('textbox')).toHaveLength(1 + 30 + 10)
    await expect(canvas.getByRole('textbox', { name: 'Sintoma diretor' })).toHaveValue('')
    await expect(canvas.getByText('Nenhum sintoma anotado; nenhuma rubrica com valor')).toBeVisible()
  },
}

export const Preencher: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const at = (name: string) => canvas.getByRole('textbox', { name })
    await userEvent.type(at('Sintoma diretor'), 'Medo')
    await userEvent.type(at('Linha 2, Página e coluna'), 'p. 9')
    await userEvent.click(at('Arsenicum album, rubrica 1'))
    await userEvent.keyboard('2[ArrowRight]3[ArrowDown]')
    await expect(at('Phosphorus, rubrica 2')).toHaveFocus()
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(
      table({
        directorSymptom: 'Medo',
        symptoms: [{ position: 2, symptom: '', rubric: '', pageColumn: 'p. 9' }],
        rubrics: [
          { item: 1, position: 1, value: 2 },
          { item: 1, position: 2, value: 3 },
        ],
      })
    )
    await expect(canvas.getByText('1 sintoma anotado; 2 rubricas com valor')).toBeVisible()
  },
}

export const ValorForaDaFaixa: Story = {
  play: async ({ canvas, userEvent }) => {
    const cell = canvas.getByRole('textbox', { name: 'Phosphorus, rubrica 1' })
    await userEvent.type(cell, '2')
    await userEvent.type(cell, '7')
    await expect(cell).toHaveValue('2')
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByRole('alert')).toHaveTextContent('O valor da rubrica deve ser de 1 a 3')
    // A digit replaces the previous one; 0 empties the cell; letters are removed.
    await userEvent.type(cell, '3')
    await expect(cell).toHaveValue('3')
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement()
    await userEvent.type(cell, 'x')
    await expect(cell).toHaveValue('3')
    await userEvent.type(cell, '0')
    await expect(cell).toHaveValue('')
  },
}

export const FecharAPaginaEnviaNaHora = states.pageHide({
  field: 'Sintoma diretor',
  text: 'Medo',
  reported: table({ directorSymptom: 'Medo', symptoms: [], rubrics: [] }),
})

export const Estreita = states.narrow({
  sample: wide,
  response: wide.right,
  play: async ({ canvas }) => {
    const last = canvas.getByRole('textbox', { name: /, rubrica 10$/ }).getBoundingClientRect()
    await expect(last.width).toBeGreaterThanOrEqual(44)
    await expect(last.right).toBeLessThanOrEqual(canvas.getByTestId('narrow').getBoundingClientRect().right)
  },
})

export const DaDireitaParaAEsquerda: Story = {
  render: (args) => (
    <div dir="rtl" style={{ width: 900 }}>
      <ViewStage {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Phosphorus, rubrica 2' }))
    await userEvent.keyboard('[ArrowLeft]')
    await expect(canvas.getByRole('textbox', { name: 'Phosphorus, rubrica 3' })).toHaveFocus()
  },
}

export const Respondida = states.answered()
export const Travada = states.disabled('locked', {
  response: plain.right,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Arsenicum album, rubrica 1' }), '1')
    await expect(canvas.getByRole('textbox', { name: 'Arsenicum album, rubrica 1' })).toHaveValue('3')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})
export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')
export const Ingles = states.english({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phosphorus, rubric 1' }), '9')
    await expect(canvas.getByRole('alert')).toHaveTextContent('Rubric value must be between 1 and 3')
  },
})
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Medo, sozinho, de estar')).toBeVisible()
    await expect(canvas.getByRole('table', { name: 'Tabela de medicamentos' })).toHaveTextContent(
      'Phosphorus336'
    )
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
})

export const RevisaoSemResposta = states.review({
  response: { ...plain.right, freeResponse: null },
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem resposta')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
})

export const Gabarito = states.key({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('table')).toHaveLength(2)
    await expect(canvas.getAllByRole('row').length).toBeGreaterThan(11)
  },
})

export const Resumo = states.summary()
