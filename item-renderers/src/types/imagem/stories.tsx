import { expect, within } from 'storybook/test'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import View from './View.tsx'

const answer = samples[1] as (typeof samples)[0]
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAB5rUgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const file = { url: PIXEL, filename: 'desenho.gif', path: 'answers/1/desenho.gif' }

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Imagem', ...states.meta } satisfies StoryMeta

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

export const Estreita = states.narrow()

export const RespondeComImagem: Story = {
  args: { sample: answer, attachmentControl: <button type="button">Escolher imagem</button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Arquivo da resposta' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Escolher imagem' })).toBeVisible()
  },
}

export const Respondida = states.answered({ sample: answer, attachments: [file] })
export const Travada = states.disabled('locked', {
  sample: answer,
  attachments: [file],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
  },
})
export const TempoEsgotado = states.disabled('timed_out', { sample: answer })
export const Anulada = states.disabled('cancelled', { sample: answer })
export const SemConexao = states.disabled('offline', { sample: answer })
export const Ingles = states.english({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Touch the picture to enlarge it.')).toBeVisible()
  },
})
export const Escuro = states.dark({ sample: answer })
export const AltoContraste = states.contrast()

export const Revisao = states.review({
  sample: answer,
  attachments: [file],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ampliar imagem: desenho.gif' }))
    await userEvent.click(within(canvas.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
})

export const RevisaoSemResposta = states.review({
  sample: answer,
  disclosed: false,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sem resposta')).toBeVisible()
  },
})

export const RevisaoSoParaVer = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
