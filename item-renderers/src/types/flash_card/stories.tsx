import { expect } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Cartão de estudo', ...states.meta } satisfies StoryMeta

export const Virar: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('region', { name: 'Frente do cartão' })).toHaveTextContent('estado líquido')
    // The back is not in the DOM yet: neither visible nor in the accessibility tree.
    await expect(canvas.queryByText('Vaporização')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Virar para ver o verso' }))
    await expect(canvas.getByRole('region', { name: 'Verso do cartão' })).toHaveTextContent('Vaporização')
    await expect(canvas.getByText('A roupa no varal seca por evaporação.')).toBeVisible()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const ComTeclado: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('[Enter]')
    await expect(canvas.getByText('Vaporização')).toBeVisible()
    // The focus stays on the button, so that the same key turns the card back.
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('[Space]')
    await expect(canvas.getByText(/estado líquido/)).toBeVisible()
    await expect(canvas.queryByText('Vaporização')).toBeNull()
  },
}

export const SemMovimento: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    const sheets = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText)
    )
    const card = canvas.getByRole('region')
    const own = sheets.filter((rule) => [...card.classList].some((name) => rule.includes(`.${name}`)))
    const moving = own.filter((rule) => /animation|transition/.test(rule))
    // Animations run only without the preference for reduced motion.
    await expect(moving.length).toBeGreaterThan(0)
    await expect(moving.filter((rule) => !rule.includes('prefers-reduced-motion: no-preference'))).toEqual([])
  },
}

export const TempoEsgotado = states.disabled('timed_out', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByText('Vaporização')).toBeVisible()
  },
})
export const SemConexao = states.disabled('offline')
export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Turn to see the back' })).toBeVisible()
  },
})
export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/estado líquido/)).toBeVisible()
    await expect(canvas.getByText('Vaporização')).toBeVisible()
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
