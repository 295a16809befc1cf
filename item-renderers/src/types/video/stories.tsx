import { expect, fn, waitFor } from 'storybook/test'
import { FileOpener } from '../../kit/parts/file_opener.ts'
import type { OpenFile } from '../../contract/index.ts'
import { standardStories, type Story, type StoryMeta } from '../../testing/standard_stories.tsx'
import Review from './Review.tsx'
import { samples } from './samples.ts'
import Summary from './Summary.tsx'
import { TINY_CAPTIONS, TINY_VIDEO } from './tiny_video.ts'
import View from './View.tsx'

const [asked, watched, stored] = samples as [(typeof samples)[0], (typeof samples)[0], (typeof samples)[0]]

/** The text of the cue on the screen. */
const cueOf = (video: HTMLVideoElement) => (video.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text

const tinyOf = (address: string) => (address.endsWith('.vtt') ? TINY_CAPTIONS : TINY_VIDEO)
const openOverTheLink: OpenFile = async (address) => ({ address: tinyOf(address), isLocal: false })

const askedBefore = new Set<string>()
const openTheSecondTime: OpenFile = async (address) => {
  if (askedBefore.has(address)) return { address: tinyOf(address), isLocal: true }
  askedBefore.add(address)
  throw new Error('No link')
}

const states = standardStories({ View, Review, Summary, samples })

export default { title: 'Questões/Vídeo', ...states.meta } satisfies StoryMeta

export const ComPergunta: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const video = canvas.getByLabelText<HTMLVideoElement>('Vídeo da questão')
    await expect(video.controls).toBe(true)
    await waitFor(() => expect(video.duration).toBeGreaterThan(3))
    const track = video.querySelector('track')
    await expect(track).toHaveAttribute('kind', 'captions')
    await expect(track).toHaveAttribute('srclang', 'pt-BR')
    await expect(video.textTracks[0]?.mode).toBe('showing')
    video.currentTime = 3
    await waitFor(() => expect(cueOf(video)).toBe('dois, quatro'))
    await userEvent.click(canvas.getByRole('textbox', { name: 'Sua resposta' }))
    await userEvent.paste('Porque falta oxigênio.')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ freeResponse: 'Porque falta oxigênio.' })
    )
  },
}

export const Teclado: Story = {
  play: async ({ canvas, userEvent }) => {
    const video = canvas.getByLabelText<HTMLVideoElement>('Vídeo da questão')
    const play = fn(() => Promise.resolve())
    video.play = play
    // The runner handles arrow keys as navigation: the video's own must not bubble to it.
    const heard = fn()
    document.addEventListener('keydown', heard)
    video.focus()
    await userEvent.keyboard('[Space][ArrowRight][KeyM]')
    document.removeEventListener('keydown', heard)
    await expect(play).toHaveBeenCalledOnce()
    await expect(video.muted).toBe(true)
    await expect(heard).not.toHaveBeenCalled()
  },
}

export const NaoAbriu: Story = {
  args: { sample: stored },
  play: async ({ canvas, userEvent }) => {
    // There is no such file here: the video shows the error itself, and the question can still be answered.
    const alert = await canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('O vídeo não abriu')
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar de novo' }))
    await expect(canvas.getByLabelText('Vídeo da questão')).toHaveFocus()
    await expect(await canvas.findByText('O vídeo não abriu')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Sua resposta' })).toBeEnabled()
  },
}

/** Too large for the local store: it is streamed, and the page explains what that means. */
export const PelaRede: Story = {
  args: { sample: stored },
  decorators: [
    (Story) => (
      <FileOpener value={openOverTheLink}>
        <Story />
      </FileOpener>
    ),
  ],
  play: async ({ canvas }) => {
    const video = canvas.getByLabelText<HTMLVideoElement>('Vídeo da questão')
    await expect(await canvas.findByText(/para assistir é preciso internet/)).toBeVisible()
    await waitFor(() => expect(video.duration).toBeGreaterThan(3))
    await expect(video.querySelector('track')?.src).toBe(TINY_CAPTIONS)
  },
}

/** The second attempt succeeds: a page that had no connection at first. */
export const DeVolta: Story = {
  args: { sample: stored },
  decorators: [
    (Story) => (
      <FileOpener value={openTheSecondTime}>
        <Story />
      </FileOpener>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() =>
      expect(canvas.getByLabelText<HTMLVideoElement>('Vídeo da questão').duration).toBeGreaterThan(3)
    )
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

export const SoAssistir: Story = {
  args: { sample: watched },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Este vídeo não tem legendas.')).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}

export const Respondida = states.answered()

export const Travada = states.disabled('locked', {
  response: asked.right,
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Resposta já enviada')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox'), 'x')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
})
export const TempoEsgotado = states.disabled('timed_out')
export const Anulada = states.disabled('cancelled')
export const SemConexao = states.disabled('offline')
export const Ingles = states.english({
  sample: stored,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Video of the question')).toBeVisible()
    await expect(await canvas.findByText('The video did not open')).toBeVisible()
  },
})
export const Estreita = states.narrow()
export const Escuro = states.dark()
export const AltoContraste = states.contrast({ sample: watched })

export const Revisao = states.review({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Porque falta oxigênio.')).toBeVisible()
    await expect(canvas.getByText('Porque o oxigênio dentro do copo acaba.')).toBeVisible()
    await expect(canvas.getByText('Ainda não corrigida')).toBeVisible()
  },
})

export const RevisaoSoAssistir = states.review({
  sample: watched,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Nota|Sem resposta/)).toBeNull()
  },
})

export const Gabarito = states.key()

export const Resumo = states.summary()
