import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { browserScheduler } from '../../../shared/scheduler.ts'
import { useObservable } from '../../../shared/use_observable.ts'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { exampleLot, numberType } from '../example_lot.ts'
import { LotDesk, type LotCalls } from '../model/lot_desk.ts'
import type { LocalLot } from '../model/local_lot.ts'
import type { Lot } from '../types.ts'
import { DeskBody } from './DeskPage.tsx'

interface ServerProps {
  lot: Lot | null
  /** Saves get no answer. */
  isDown?: boolean
  /** The disk takes nothing. */
  isFull?: boolean
  /** What a save is refused with. */
  refusal?: string
}

const SERVER_TIME = '2026-11-26T12:00:00.000Z'
const DOWN = { is: 'unreachable' } as const

/** A server that answers from memory. */
function callsOf({ lot, isDown = false, refusal }: ServerProps): LotCalls {
  return {
    current: () =>
      Promise.resolve(
        lot === null ? { is: 'empty', reason: 'none' } : { is: 'lot', lot, serverTime: SERVER_TIME }
      ),
    take: () => Promise.resolve({ is: 'empty', reason: 'nothing_waits' }),
    save: (_, marks) =>
      Promise.resolve(
        isDown
          ? DOWN
          : {
              is: 'saved',
              serverTime: SERVER_TIME,
              leaseUntil: lot?.leaseUntil ?? null,
              marks: marks.map(({ task, revision }) =>
                refusal === undefined
                  ? { task, revision, accepted: true }
                  : { task, revision, accepted: false, reason: refusal }
              ),
            }
      ),
    handIn: (_, tasks) =>
      Promise.resolve(
        isDown
          ? DOWN
          : { is: 'handed_in', tasks: tasks.map((task) => ({ task, outcome: 'marked' as const })) }
      ),
    giveBack: () => Promise.resolve(isDown ? DOWN : { is: 'given_back' }),
  }
}

function Stage(props: ServerProps) {
  const [lotDesk] = useState(() => {
    let stored: LocalLot | null = null
    return new LotDesk({
      plan: 2,
      calls: callsOf(props),
      scheduler: browserScheduler,
      store: {
        read: () => Promise.resolve(stored),
        write: (_, local) => {
          if (props.isFull === true) return Promise.reject(new Error('full'))
          stored = local
          return Promise.resolve()
        },
      },
    })
  })
  useEffect(() => void lotDesk.open(), [lotDesk])
  return (
    <StaffStage>
      <DeskBody lotDesk={lotDesk} state={useObservable(lotDesk.state)} />
    </StaffStage>
  )
}

const meta = {
  title: 'Mesa de correção',
  component: Stage,
  parameters: { product: true },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const SeisTeclas: Story = {
  args: { lot: exampleLot() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Texto 1 de 3')).toBeVisible()
    await userEvent.keyboard('54321')
    await expect(canvas.getByText('Total: 600 · vale 6 na prova')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Texto 2 de 3')).toBeVisible()
    await expect(await canvas.findByText('1 de 3 com nota', { exact: false })).toBeVisible()
    await userEvent.keyboard('k')
    await expect(await canvas.findByText('Salvo')).toBeVisible()
  },
}

export const FaltaNota: Story = {
  args: { lot: exampleLot() },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('5{Enter}')
    await expect(canvas.getAllByText('Escolha uma nota.')).toHaveLength(4)
    await waitFor(() =>
      expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Tema e repertório')
    )
  },
}

export const Situacao: Story = {
  args: { lot: exampleLot() },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('z')
    const situation = canvas.getByRole('combobox', { name: 'Situação' })
    await expect(situation).toHaveFocus()
    await userEvent.selectOptions(situation, 'Fuga ao tema')
    await expect(canvas.getByText('Total: 0')).toBeVisible()
    // A digit in the list chooses an option there, and no level.
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await canvas.findByText('Texto 2 de 3')).toBeVisible()
  },
}

const COPIED = 'O rio que corre sob a rua já foi caminho de gente e de boi.'

/** Four lines, of which two are of the support text: marked, shown in words, and nothing is set by it. */
export const TrechosCopiados: Story = {
  args: {
    lot: exampleLot({
      tasks: exampleLot().tasks.map((task) => ({
        ...task,
        text: `A rua e o rio.\n\n${COPIED.toUpperCase()} ${COPIED} Hoje ninguém o vê. Penso que ele devia voltar, e que a cidade devia pagar por isso.`,
        item: { ...task.item, introduction: `<p>${COPIED}</p>` },
      })),
    }),
  },
  play: async ({ canvas }) => {
    const advice = await canvas.findByRole('group', { name: 'Sobre o texto:' })
    await expect(advice).toHaveTextContent(
      'Sobre o texto: 4 linhas, 2 próprias. Trechos iguais ao texto de apoio nas linhas 3 a 4. Menos de 8 linhas próprias: veja se é o caso de “Texto insuficiente”. Quem decide é você.'
    )
    const text = canvas.getByRole('group', { name: 'Texto 1' })
    const [first] = [...text.querySelectorAll('mark')]
    await expect(first).toHaveTextContent('(começo de trecho copiado) O RIO QUE CORRE')
    await expect(canvas.getByRole('combobox', { name: 'Situação' })).toHaveValue('')
  },
}

/** By keyboard: lines, a kind, and the annotation is in the text and below it. */
export const Anotacao: Story = {
  args: { lot: exampleLot() },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('m')
    const form = within(await canvas.findByRole('dialog', { name: 'Anotar trecho' }))
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Até a linha' }), '3')
    await userEvent.click(form.getByRole('radio', { name: 'Coesão' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const list = await canvas.findByRole('list', { name: 'Anotações no texto' })
    await expect(list).toHaveTextContent(/^\[1\]Coesãolinhas 1 a 3Texto alfa\./)
    await waitFor(() =>
      expect(
        [...CSS.highlights].some(([name, ranges]) => name.endsWith('cohesion') && ranges.size === 1)
      ).toBe(true)
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Apagar a anotação 1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Desfazer' }))
    await expect(await canvas.findByRole('list', { name: 'Anotações no texto' })).toBeVisible()
  },
}

export const SemConexao: Story = {
  args: { lot: exampleLot(), isDown: true },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('5')
    await expect(await canvas.findByText('Guardado neste computador')).toBeVisible()
    await expect(
      await canvas.findByText(/O servidor não respondeu/, undefined, { timeout: 5_000 })
    ).toBeVisible()
  },
}

export const DiscoCheio: Story = {
  args: { lot: exampleLot(), isFull: true, isDown: true },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('5')
    await expect(await canvas.findByText('Só nesta página')).toBeVisible()
  },
}

export const NaoEstaMaisComVoce: Story = {
  args: { lot: exampleLot(), refusal: 'ended' },
  play: async ({ canvas }) => {
    await canvas.findByText('Texto 1 de 3')
    await userEvent.keyboard('5')
    await expect(
      await canvas.findByText(/Este texto não está mais com você/, undefined, { timeout: 5_000 })
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Entendi' }))
    await expect(await canvas.findByText('Texto 1 de 2')).toBeVisible()
  },
}

export const NotaSimples: Story = {
  args: {
    lot: exampleLot({
      plan: { ...exampleLot().plan, type: { id: 3, name: 'Nota simples', definition: numberType } },
    }),
  },
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: 'Nota, de 0 a 10' })
    await userEvent.type(field, '7,3')
    await expect(canvas.getByText('A nota vai em passos de 0,5.')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '7,5{Enter}')
    await expect(await canvas.findByText('Texto 2 de 3')).toBeVisible()
  },
}

export const NadaEspera: Story = {
  args: { lot: null },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Receber textos' }))
    await expect(await canvas.findByText('Não há textos esperando')).toBeVisible()
  },
}
