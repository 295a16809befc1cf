import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { StaffStage } from '../../../ui/staff_stage.tsx'
import { exampleQuestion } from './example_payments.ts'
import SettleSheet from './SettleSheet.tsx'

const QUESTION = exampleQuestion({
  question: 'contradicted',
  process: { id: 31, status: { tag: 'payed' }, price: '25.00', payUntil: null },
  bankAmount: '5.00',
  bankTxid: 'REC0000000099',
  givenBack: '1.00',
  mayAccept: false,
  fromBank: true,
  refundable: true,
})

const closed: string[] = []

/** A decision about a payment, without a server: `answer` is what it says. */
const Settling = () => (
  <StaffStage>
    <SettleSheet question={QUESTION} onClose={() => closed.push('closed')} />
  </StaffStage>
)

const meta = {
  title: 'Pagamentos/Decisão',
  component: Settling,
  parameters: { product: true },
} satisfies Meta<typeof Settling>
export default meta
type Story = StoryObj<typeof meta>

const answering = (body: object) => () => {
  closed.length = 0
  const before = window.fetch
  window.fetch = async (input, init) =>
    String(input).startsWith('/v1/')
      ? new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
      : before(input, init)
  return () => void (window.fetch = before)
}

async function refund(): Promise<HTMLElement> {
  const sheet = await screen.findByRole('dialog', { name: 'O que fazer com este pagamento?' })
  const inSheet = within(sheet)
  for (const text of [
    /^No banco: R\$\s5,00, identificador do Pix REC0000000099\.$/,
    /^Já voltou a quem pagou, no banco: R\$\s1,00\.$/,
    /^Os recursos estão pagos, e continuam pagos/,
  ])
    await expect(inSheet.getByText(text)).toBeVisible()
  await userEvent.click(inSheet.getByRole('radio', { name: /^Devolver a quem pagou/ }))
  await userEvent.type(inSheet.getByLabelText('Motivo'), 'Pago em dobro.')
  await userEvent.click(inSheet.getByRole('button', { name: 'Decidir' }))
  return sheet
}

export const Registrada: Story = {
  beforeEach: answering({ ...QUESTION, state: 'closed', decision: 'refunded', refund: 'done' }),
  play: async () => {
    await refund()
    await waitFor(() => expect(closed).toEqual(['closed']))
  },
}

/** The bank refused the refund: nothing was decided, and the sheet says what to do. */
export const DevolucaoRecusada: Story = {
  beforeEach: answering({ ...QUESTION, state: 'open', decision: null, refund: 'failed' }),
  play: async () => {
    const sheet = within(await refund())
    await expect(await sheet.findByText(/^O banco recusou a devolução, e o pagamento continua/)).toBeVisible()
    await expect(closed).toEqual([])
    await expect(sheet.getByRole('button', { name: 'Decidir' })).toBeDisabled()
    await expect(screen.queryByText('Decisão registrada.')).toBeNull()
  },
}
