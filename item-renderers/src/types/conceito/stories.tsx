import { expect } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Conceito', ...states.meta } satisfies StoryMeta

export const Ler: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvas.getByRole('region', { name: 'Para ler: não precisa de resposta' })).toBeVisible()
    await expect(canvasElement.querySelectorAll('math')).toHaveLength(1)
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const TempoEsgotado = states.disabled('timed_out')
export const SemConexao = states.disabled('offline')
export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('To read: no answer needed')).toBeVisible()
  },
})
export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Densidade')).toBeVisible()
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
