import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '../../exam/recordings/recordings_stage.tsx'
import { Stage } from './post_exam_stage.tsx'
import { ChatTab } from './tabs/ChatTab.tsx'
import { InternetTab } from './tabs/InternetTab.tsx'
import { LoginsTab } from './tabs/LoginsTab.tsx'
import { PicturesTab } from './tabs/PicturesTab.tsx'
import { ScreenshotTab } from './tabs/ScreenshotTab.tsx'
import type { Sitting } from './types.ts'

const meta = { title: 'Depois da prova', component: Stage } satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj

const SITTING: Sitting = {
  applicationId: 7,
  roomId: 12,
  candidate: { id: 3, name: 'Ana Beatriz de Almeida Cavalcanti e Silva do Nascimento' },
}
const tab =
  (Tab: ComponentType<Sitting>): NonNullable<Story['render']> =>
  () => (
    <Stage>
      <h2>Dados da prova</h2>
      <Tab {...SITTING} />
    </Stage>
  )
const ok = (body: unknown) => ({ status: 200, body })

const BEGIN = Date.parse('2026-11-24T12:30:00Z')
/** Delays of every 10 s; null: nobody measured. */
const series = (delays: readonly (number | null)[]) => {
  const points = delays.flatMap((ms, at) =>
    ms === null
      ? []
      : [
          {
            when: new Date(BEGIN + at * 10_000).toISOString(),
            averageMs: ms,
            worstMs: ms * 1.2,
            score: ms > 1500 ? 40 : 100,
          },
        ]
  )
  return ok({ count: points.length, thresholds: { goodMs: 500, badMs: 1500 }, points })
}
const calm = (length: number) => Array.from({ length }, (_, at) => 180 + 60 * Math.sin(at / 3))

export const InternetBoa: Story = {
  render: tab(InternetTab),
  beforeEach: () => answering(() => series(calm(240))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'A internet foi boa o tempo todo' })).toBeVisible()
  },
}

export const InternetRuimComIntervalo: Story = {
  render: tab(InternetTab),
  beforeEach: () =>
    answering(() =>
      series([...calm(40), ...Array<null>(30).fill(null), ...calm(20), 1700, 2400, 3900, 1800, ...calm(16)])
    ),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('img', { name: 'A internet ficou ruim em 5 % do tempo medido' })
    // Nobody measured for five minutes: no line goes over them.
    await expect(chart.querySelectorAll('polyline')).toHaveLength(2)
    await expect(chart.querySelectorAll('path')).toHaveLength(4)
    await expect(chart).toHaveTextContent('boa até 500 ms')
    await expect(chart).toHaveTextContent('ruim a partir de 1.500 ms')
  },
}

export const InternetSemRegistro: Story = {
  render: tab(InternetTab),
  beforeEach: () => answering(() => series([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum registro encontrado')).toBeVisible()
  },
}

export const FalhaAoCarregar: Story = {
  render: tab(InternetTab),
  beforeEach: () => {
    let asked = 0
    return answering(() => ((asked += 1) === 1 ? { status: 500, body: {} } : series(calm(30))))
  },
  play: async ({ canvas }) => {
    const again = await canvas.findByRole('button', { name: /Tentar de novo/i })
    again.click()
    await expect(await canvas.findByRole('img')).toBeVisible()
  },
}

const message = (id: number, author: 'PROCTOR' | 'CANDIDATE', motive: string, text: string) => ({
  id,
  author,
  authorName: author === 'PROCTOR' ? 'Pedro Aguiar' : SITTING.candidate.name,
  timestamp: new Date(BEGIN + id * 60_000).toISOString(),
  status: id % 2 === 0 ? 'READ' : 'SENT',
  motive,
  message: text,
  reason: null,
})

export const Conversa: Story = {
  render: tab(ChatTab),
  beforeEach: () =>
    answering(() =>
      ok({
        results: [
          message(1, 'CANDIDATE', 'MESSAGE', 'Posso ir ao banheiro?'),
          message(2, 'PROCTOR', 'ACCEPT_BREAK', 'Pode.'),
          message(3, 'PROCTOR', 'SOMETHING_NEW', 'palavra'.repeat(60)),
        ],
        count: 3,
        numPages: 1,
      })
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Pedro Aguiar · Pausa permitida')).toBeVisible()
    await expect(canvas.getByText('Pedro Aguiar · Motivo desconhecido')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const TrezentosAcessos: Story = {
  render: tab(LoginsTab),
  beforeEach: () =>
    answering((call) => {
      const page = Number(new URL(call.replace('GET ', ''), 'http://x').searchParams.get('page'))
      const results = Array.from({ length: 20 }, (_, at) => ({
        id: page * 100 + at,
        type: at % 2 === 0 ? 'logout' : 'login',
        when: new Date(BEGIN - (page * 20 + at) * 3_600_000).toISOString(),
      }))
      return ok({ results, count: 300, numPages: 15 })
    }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Página 1 de 15')).toBeVisible()
    canvas.getByRole('button', { name: 'Próxima' }).click()
    await expect(await canvas.findByText('Página 2 de 15')).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(20)
  },
}

export const TelaDeOutraSala: Story = {
  render: tab(ScreenshotTab),
  beforeEach: () => answering(() => ({ status: 404, body: { code: 'not_found' } })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^Estes dados são de quem acompanha a sala/)).toBeVisible())
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** Identity photos of a day, in UTC noon. */
const photos = (id: number, day: string) => ({
  id,
  documentPictureUrl: `/v1/candidate_documents/${id}/document`,
  documentPictureWithFaceUrl: `/v1/candidate_documents/${id}/face`,
  dateUploaded: `${day}T12:00:00Z`,
  isToday: false,
  confirmedBy: null,
  confirmedWhen: null,
  compatibility: null,
})
/** The camera ran on one day. */
const onOneDay = (call: string) => {
  if (call.includes('candidate_documents?'))
    return ok({ results: [photos(2, '2026-11-24'), photos(1, '2026-11-20')], count: 2 })
  if (call.includes('picture_days')) return ok({ results: [{ day: '2026-11-24', count: 1 }], count: 1 })
  if (call.includes('/pictures?'))
    return ok({ results: [{ url: '/v1/captures/9', when: '2026-11-24T13:00:00Z' }], count: 1, numPages: 1 })
  return { status: 404, body: { code: 'not_found' } }
}

export const FotosDeOutroDia: Story = {
  render: tab(PicturesTab),
  beforeEach: () => answering(onOneDay),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Fotos de .*24/)).toBeVisible()
    await expect(await canvas.findByText(/^10:00:00/)).toBeVisible()
    const day = canvas.getByLabelText('Dia')
    await userEvent.selectOptions(day, '20/11/2026 (só fotos de identidade)')
    await expect(await canvas.findByText(/^Fotos de .*20/)).toBeVisible()
    await expect(canvas.getByText('Nenhum resultado encontrado.')).toBeVisible()
    await userEvent.selectOptions(day, '24/11/2026 (1 imagem)')
    await expect(await canvas.findByText(/^10:00:00/)).toBeVisible()
  },
}
