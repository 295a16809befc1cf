import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent as user, waitFor, within } from 'storybook/test'
import { RoomStage } from './room_stage.tsx'

const meta = {
  title: 'Equipe/Sala ao vivo',
  component: RoomStage,
  args: { onDraw: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof RoomStage>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const tiles = (canvas: Canvas) =>
  within(canvas.getByRole('list', { name: 'Candidatos da sala' })).getAllByRole('listitem')
const calls = (canvas: Canvas) =>
  within(canvas.getByRole('list', { name: 'Quem precisa de você' }))
    .queryAllByRole('listitem')
    .map((one) => one.textContent)
const names = (canvas: Canvas) => tiles(canvas).map((tile) => within(tile).getByRole('heading').textContent)

export const TrintaCandidatos: Story = {
  args: { people: 30 },
  play: async ({ canvas, args }) => {
    const onDraw = args.onDraw as ReturnType<typeof fn>
    await waitFor(() => expect(tiles(canvas)).toHaveLength(30))
    await expect(canvas.getByRole('heading', { name: 'Total online: 30' })).toBeVisible()
    // The second render comes from becoming visible, for all visible tiles at once.
    const draws = (id: number) => onDraw.mock.calls.filter(([drawn]) => drawn === id).length
    await waitFor(() => expect(draws(1)).toBeGreaterThan(1))
    onDraw.mockClear()
    await user.click(canvas.getByRole('button', { name: 'Chega uma mensagem de Aluna 29' }))
    await waitFor(() => expect(calls(canvas)).toEqual(['Aluna 29 · escreveu']))
    await expect(names(canvas)[0]).toBe('Aluna 01')
    await expect(draws(29)).toBeGreaterThan(0)
    // A tile that moved out of view at the lower edge may render once more; no other does.
    for (let id = 1; id <= 12; id += 1) await expect(draws(id)).toBe(0)
    onDraw.mockClear()
    await user.click(canvas.getByRole('button', { name: 'A sala é lida de novo' }))
    await waitFor(() => expect(canvas.getByTestId('readings')).toHaveTextContent('2'))
    for (let id = 1; id <= 12; id += 1) await expect(draws(id)).toBe(0)
  },
}

export const ProblemasPrimeiro: Story = {
  args: { people: 8 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(tiles(canvas)).toHaveLength(8))
    await user.click(canvas.getByRole('switch', { name: 'Recolher quem está tranquilo' }))
    await expect(
      canvas.getByText('Está tudo tranquilo. Quem precisar de você aparece aqui sozinho.')
    ).toBeVisible()
    await expect(canvas.getByRole('region', { name: '8 candidatos tranquilos, recolhidos' })).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Aluna 05 pede uma pausa' }))
    await waitFor(() => expect(names(canvas)).toEqual(['Aluna 05']))
    await expect(canvas.getByRole('button', { name: 'Permitir a pausa de Aluna 05' })).toBeVisible()
    await expect(canvas.getByText('Aluna 05 pediu uma pausa.')).toBeInTheDocument()
    await expect(canvas.getByText('1 precisa de atenção')).toBeVisible()
    await user.click(canvas.getByRole('switch', { name: 'Recolher quem está tranquilo' }))
    // All others are placed after her: her tile keeps its position.
    await waitFor(() => expect(names(canvas)).toHaveLength(8))
    await expect(names(canvas)[0]).toBe('Aluna 05')
    await expect(calls(canvas)).toEqual(['Aluna 05 · pede uma pausa'])
  },
}

export const PeloTeclado: Story = {
  args: { people: 3 },
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', { name: 'Ações para Aluna 02' })
    opener.focus()
    await user.keyboard('{Enter}')
    const menu = within(document.body).getByRole('menu', { name: 'Ações para Aluna 02' })
    await expect(within(menu).getByRole('menuitem', { name: 'Enviar alerta' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    await expect(within(menu).getByRole('menuitem', { name: 'Pedir para recarregar' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    const sheet = await within(document.body).findByRole('dialog', { name: 'Enviar alerta a Aluna 02' })
    await user.click(within(sheet).getByRole('button', { name: 'Enviar' }))
    await expect(within(sheet).getByText('Não dá para enviar um alerta vazio')).toBeVisible()
    await expect(within(sheet).getByRole('textbox', { name: /Mensagem/ })).toHaveAttribute('maxlength', '400')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(sheet).not.toBeInTheDocument())
  },
}

export const ExplicacaoObrigatoria: Story = {
  args: { people: 2, requireExplanation: true },
  play: async ({ canvas }) => {
    await user.click(await canvas.findByRole('button', { name: 'Ações para Aluna 01' }))
    await user.click(within(document.body).getByRole('menuitem', { name: 'Pausar a prova' }))
    const sheet = await within(document.body).findByRole('dialog', { name: 'Pausar a prova de Aluna 01' })
    await user.click(within(sheet).getByRole('button', { name: 'Pausar' }))
    await expect(within(sheet).getByText('Preencha este campo.')).toBeVisible()
    await expect(within(sheet).getByRole('checkbox', { name: 'Mostrar ao candidato' })).toBeVisible()
  },
}

const DECIDED = {
  application: 102,
  decidedBy: { id: 7, name: 'Marta Aplicadora' },
  decidedAt: '2026-11-20T15:00:00.000Z',
} as const

export const Aprovacao: Story = {
  args: {
    people: 3,
    allowApproveExam: true,
    candidates: {
      1: { awaitsApproval: true },
      2: { approval: { ...DECIDED, decision: 'APPROVED', disapprovedReason: null } },
      3: {
        approval: {
          ...DECIDED,
          application: 103,
          decision: 'REPROVED',
          disapprovedReason: 'Outra pessoa respondeu.',
        },
        isSilenced: true,
      },
    },
  },
  play: async ({ canvas }) => {
    const tile = (name: string) => within(canvas.getByRole('listitem', { name }))
    await waitFor(() => expect(tile('Aluna 02').getByText('Prova aprovada')).toBeVisible())
    await expect(tile('Aluna 02').getByText('às 12:00 por Marta Aplicadora')).toBeVisible()
    await expect(tile('Aluna 03').getByText('Prova reprovada')).toBeVisible()
    await expect(tile('Aluna 03').getByText('Microfone desligado para a sala')).toBeVisible()
    const entry = (name: string) => within(document.body).queryByRole('menuitem', { name })
    // A decision is final; a silenced microphone can be given back.
    await user.click(canvas.getByRole('button', { name: 'Ações para Aluna 03' }))
    await expect(entry('Aprovar a prova')).toBeNull()
    await expect(entry('Devolver o microfone')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await canvas.findByRole('button', { name: 'Ações para Aluna 01' }))
    await user.click(within(document.body).getByRole('menuitem', { name: 'Aprovar a prova' }))
    const sheet = within(
      await within(document.body).findByRole('dialog', { name: 'Aprovar a prova de Aluna 01' })
    )
    await expect(sheet.getByText('Simulado acompanhado')).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Reprovar' }))
    await expect(sheet.getByText('É necessário escrever o motivo para reprovar esta atividade')).toBeVisible()
    const reason = sheet.getByRole('textbox', { name: 'Motivo (só para reprovar)' })
    await expect(reason).toHaveAttribute('maxlength', '1000')
    await user.type(reason, 'Outra pessoa respondeu.')
    await expect(reason).not.toHaveAttribute('aria-invalid')
    await user.click(sheet.getByRole('button', { name: 'Aprovar' }))
    await expect(
      sheet.getByText('Para aprovar um pré-teste, o campo motivo de reprovação deve estar em branco')
    ).toBeVisible()
  },
}

export const SemPermissoes: Story = {
  args: { people: 2, permissions: {} },
  play: async ({ canvas }) => {
    await waitFor(() => expect(tiles(canvas)).toHaveLength(2))
    await expect(canvas.queryByRole('button', { name: 'Mensagem para todos' })).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Aluna 02 pede uma pausa' }))
    await waitFor(() => expect(canvas.getByText('Pede para ir ao banheiro')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: /Permitir/ })).toBeNull()
    await user.click(canvas.getByRole('button', { name: 'Ações para Aluna 01' }))
    const entries = within(document.body)
      .getAllByRole('menuitem')
      .map((entry) => entry.textContent)
    await expect(entries).toEqual([
      'Parar de receber o vídeo',
      'Manter só imagem estática',
      'Configuração do usuário',
    ])
    await user.keyboard('{Escape}')
  },
}

export const Vazia: Story = {
  args: { people: 0 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Esta sala está vazia.')).toBeVisible()
  },
}
