import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent as user, waitFor, within } from 'storybook/test'
import { RecordingList } from './RecordingList.tsx'
import { SittingPictures } from './SittingPictures.tsx'
import { answering, recording, Stage } from './recordings_stage.tsx'
import type { Recording } from './types.ts'

/** One second of a plain green video. */
const FILM =
  'data:video/webm;base64,GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAJOEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHYTbuMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggI47AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiECPQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgRrHNwWKa9yZyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhAvrwgDgibCBILqBEpqBAhJUw2f9c3OgY8CAZ8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9djwItjxYgRrHNwWKa9yWfIoUWjh0VOQ09ERVJEh5RMYXZjNTkuMzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDEuMDAwMDAwMDAwAAAfQ7Z1QJLngQCjsYEAAIAwAgCdASogABIAAEcIhYWIhYSIAgIAB5DzycD+/N6F//98Cf/7wJ//vAn+2wCjlYEAyACxAQABEBAAGAAYWC/0AAhwAKOVgQGQALEBAAEQEAAYABhYL/QACHAAo5WBAlgAsQEAARAQABgAGFgv9AAIcACjlYEDIACxAQABEBAAGAAYWC/0AAhwABxTu2uRu4+zgQC3iveBAfGCAaDwgQM='

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#27508A"/></svg>'

const meta = { title: 'Equipe/Gravações', component: Stage } satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

const page = (results: Recording[], numPages = 1) => ({
  status: 200,
  body: { results, count: results.length, numPages },
})
const list = (language?: 'pt-BR' | 'en') => (
  <Stage {...(language !== undefined && { language })}>
    <h1>Sala 1</h1>
    <RecordingList roomId={12} />
  </Stage>
)
const render: Story['render'] = ({ language }) => list(language)

const ALL = [
  recording(5, 'COMPLETED', { kind: 'SCREEN', user: { id: 8, name: 'Paulo Prado' }, pieces: [51, 52, 53] }),
  recording(4, 'RECORDING'),
  recording(3, 'TO_PROCESS'),
  recording(2, 'PROCESSING'),
  recording(1, 'ERROR'),
  recording(0, 'COMPLETED'),
]

export const TodosOsEstados: Story = {
  render,
  beforeEach: () => answering(() => page(ALL)),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(6))
    for (const word of ['Gravando', 'Aguardando processamento', 'Em processamento', 'Erro no processamento'])
      await expect(canvas.getByText(word)).toBeVisible()
    await expect(canvas.getAllByText('Pronta')).toHaveLength(2)
    await expect(canvas.getAllByRole('button', { name: /^Assistir/ })).toHaveLength(2)
    await expect(canvas.getAllByRole('button', { name: /^Processar de novo/ })).toHaveLength(1)
  },
}

export const EmIngles: Story = {
  render: () => list('en'),
  beforeEach: () => answering(() => page(ALL)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting to be processed')).toBeVisible()
  },
}

export const Assistir: Story = {
  render,
  beforeEach: () => {
    const asked: string[] = []
    Object.assign(window, { asked })
    return answering((call) => {
      if (!call.startsWith('POST')) return page(ALL)
      asked.push(call)
      return { status: 200, body: { url: `${FILM}#${asked.length}` } }
    })
  },
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: /^Assistir: tela do aplicador de Paulo Prado/ })
    opener.focus()
    await user.keyboard('{Enter}')
    const player = await canvas.findByRole('group', { name: /Paulo Prado · tela do aplicador/ })
    await waitFor(() => expect(player).toHaveFocus())
    const film = await waitFor(() => {
      const found = player.querySelector('video')
      if (found === null) throw new Error('no film yet')
      return found
    })
    await expect(film).toHaveAttribute('controls')
    await expect(film.getAttribute('aria-label')).toContain('Paulo Prado')
    await waitFor(() => expect(film.videoWidth).toBeGreaterThan(0))
    // Autoplay depends on the browser: the following checks do not.
    film.pause()
    film.dispatchEvent(new Event('ended'))
    const { asked } = window as unknown as { asked: string[] }
    await waitFor(() => expect(asked[1]).toBe('POST /v1/recordings/52/ticket'))
    await user.click(within(player).getByRole('button', { name: 'Próximo trecho' }))
    await expect(await within(player).findByText('Trecho 3 de 3')).toBeVisible()
    await expect(within(player).getByRole('button', { name: 'Próximo trecho' })).toHaveAttribute(
      'aria-disabled',
      'true'
    )
    await waitFor(() => expect(asked).toEqual([51, 52, 53].map((id) => `POST /v1/recordings/${id}/ticket`)))
    await user.click(within(player).getByRole('button', { name: 'Fechar o vídeo' }))
    await waitFor(() => expect(canvas.queryByRole('group')).toBeNull())
  },
}

export const NaoAbre: Story = {
  render,
  beforeEach: () => {
    let calls = 0
    return answering((call) => {
      if (!call.startsWith('POST')) return page(ALL.slice(-1))
      calls += 1
      if (calls === 1) return { status: 404, body: { code: 'not_found' } }
      return { status: 200, body: { url: calls === 2 ? 'data:video/webm;base64,AAAA' : FILM } }
    })
  },
  play: async ({ canvas }) => {
    await user.click(await canvas.findByRole('button', { name: /^Assistir/ }))
    await expect(
      await canvas.findByText('Esta gravação não existe mais: o prazo de guarda terminou.')
    ).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Tentar de novo' }))
    await expect(
      await canvas.findByText('Não conseguimos abrir esta gravação. Confira a sua internet e tente de novo.')
    ).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(document.querySelector('video')?.videoWidth).toBeGreaterThan(0))
  },
}

export const ProcessarDeNovo: Story = {
  render,
  beforeEach: () => {
    let isAgain = false
    return answering((call) => {
      if (call === 'POST /v1/recordings/1/retry') {
        isAgain = true
        return { status: 204, body: null }
      }
      return page([recording(1, isAgain ? 'TO_PROCESS' : 'ERROR')])
    })
  },
  play: async ({ canvas }) => {
    await user.click(await canvas.findByRole('button', { name: /^Processar de novo: câmera de Ana Beatriz/ }))
    await expect(await canvas.findByText('Aguardando processamento')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Processar de novo/ })).toBeNull()
  },
}

export const SemGravacoes: Story = {
  render,
  beforeEach: () => answering(() => page([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhuma gravação encontrada')).toBeVisible()
  },
}

export const Carregando: Story = {
  render,
  beforeEach: () => answering(() => 'never'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Carregando…' })).toBeVisible()
  },
}

export const NaoCarrega: Story = {
  render,
  beforeEach: () => {
    let calls = 0
    return answering(() => ((calls += 1) === 1 ? { status: 500, body: { code: 'internal' } } : page(ALL)))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Não conseguimos carregar as gravações. Tente de novo.')
    ).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(6))
  },
}

export const ImagensDaProva: Story = {
  render: ({ language }) => (
    <Stage {...(language !== undefined && { language })}>
      <h1>Histórico de Ana Beatriz</h1>
      <SittingPictures applicationId={7} />
    </Stage>
  ),
  beforeEach: () =>
    answering((call) => {
      if (call.includes('/v1/captures/')) return new Blob([PICTURE], { type: 'image/svg+xml' })
      const results = [1, 2, 3].map((id) => ({
        url: `/v1/captures/${id}`,
        when: `2026-11-20T1${id}:00:00.000Z`,
      }))
      return { status: 200, body: { results, count: 3 } }
    }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
    await user.click(await canvas.findByRole('button', { name: 'Mostrar as imagens da câmera' }))
    await waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(3))
    await expect(canvas.getByRole('img', { name: /^Câmera do candidato: Início da prova/ })).toBeVisible()
    await expect(canvas.getByRole('img', { name: /^Câmera do candidato: Fim da prova/ })).toBeVisible()
  },
}

export const SemImagens: Story = {
  render: ({ language }) => (
    <Stage {...(language !== undefined && { language })}>
      <SittingPictures applicationId={7} />
    </Stage>
  ),
  beforeEach: () => answering(() => ({ status: 200, body: { results: [], count: 0 } })),
  play: async ({ canvas }) => {
    await user.click(await canvas.findByRole('button', { name: 'Mostrar as imagens da câmera' }))
    await expect(await canvas.findByText('Nenhuma imagem da câmera nesta prova.')).toBeVisible()
  },
}
