import { expect, within } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const [numbers, labels] = samples as [(typeof samples)[0], (typeof samples)[0]]

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Escala linear', ...states.meta } satisfies StoryMeta

const grid = (gradeLinear: string) => expect.objectContaining({ gradeLinear, freeResponse: null })

export const Vazia: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radiogroup')).toHaveLength(3)
    await expect(canvas.getByText('0 de 3 linhas respondidas')).toBeVisible()
  },
}

export const UmaColunaPorLinha: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const third = within(canvas.getByRole('radiogroup', { name: 'Ajudei um colega' }))
    const first = within(canvas.getByRole('radiogroup', { name: 'Entendi a explicação' }))
    await userEvent.click(third.getByRole('radio', { name: 'Não se aplica' }))
    await userEvent.click(first.getByRole('radio', { name: '2' }))
    await userEvent.click(first.getByRole('radio', { name: '3' }))
    // In the order of the rows, one column per row.
    await expect(args.onChange).toHaveBeenLastCalledWith(grid('[[1,3],[3,4]]'))
    await expect(first.getByRole('radio', { name: '2' })).not.toBeChecked()
    await expect(canvas.getByText('2 de 3 linhas respondidas')).toBeVisible()
  },
}

export const ComTeclado: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('[Space][ArrowRight]')
    await userEvent.tab()
    await userEvent.keyboard('[Space]')
    // The arrows stay within a row; Tab goes to the next one.
    await expect(args.onChange).toHaveBeenLastCalledWith(grid('[[1,2],[2,1]]'))
    const second = within(canvas.getByRole('radiogroup', { name: 'Fiz perguntas' }))
    await expect(second.getByRole('radio', { name: '1' })).toHaveFocus()
  },
}

export const Estreita = states.narrow({
  sample: labels,
  play: async ({ canvas }) => {
    const [option] = canvas.getAllByText('Quase sempre', { selector: '[data-part=value]' })
    await expect(option).toBeVisible()
    await expect(option!.closest('label')!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
})

export const Respondida = states.answered({ sample: labels })

export const Travada = states.disabled('locked', {
  response: numbers.right,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('radio', { name: '1' })[0]!)
    await expect(canvas.getAllByRole('radio', { name: '3' })[0]).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})

export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')

export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Choose one column in each row' })).toBeVisible()
  },
})

export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  play: async ({ canvas }) => {
    // 3 and 2 count; the fourth column does not.
    await expect(canvas.getByText('Soma dos valores de 1 a 3: 5')).toBeVisible()
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
})

export const RevisaoSemResposta = states.review({
  sample: labels,
  response: { ...labels.right, gradeLinear: null },
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sem resposta').length).toBe(3)
    await expect(canvas.queryByText(/Soma/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
