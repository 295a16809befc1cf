import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { MemoryRouter } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { StaffStage } from '../../ui/staff_stage.tsx'
import { CartLine } from './candidate/CartLine.tsx'
import { CartList } from './candidate/CartList.tsx'
import { BR_CODE, payable } from './candidate/example_process.ts'
import { PaymentView } from './candidate/PaymentView.tsx'
import { exampleQuestion, exampleRow } from './staff/example_payments.ts'
import { PaymentTable } from './staff/PaymentTable.tsx'
import { QuestionList } from './staff/Questions.tsx'
import type { PayableProcess } from './types.ts'

interface PaymentProps {
  process: PayableProcess
  /** What the server says when another code is asked for. */
  renewal: string | null
}

/** The page of a payment without a server. */
const Payment = ({ process, renewal }: PaymentProps) => (
  <StaffStage>
    <MemoryRouter>
      <Box sx={{ maxWidth: 1040, p: 4 }}>
        <PaymentView process={process} onRenew={() => Promise.resolve(renewal)} />
      </Box>
    </MemoryRouter>
  </StaffStage>
)

const meta = { title: 'Pagamentos', component: Payment, parameters: { product: true } } satisfies Meta<
  typeof Payment
>
export default meta
type Story = StoryObj<typeof meta>

const NO_CHARGE = { brCode: null, expiresAt: null } as const

export const Aberto: Story = {
  args: { process: payable(), renewal: null },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByTestId('payment-code')).toHaveTextContent(BR_CODE)
    // The encoder comes later, in a chunk of its own: one picture of one path.
    await waitFor(() => expect(canvasElement.querySelectorAll('svg[role=img] path')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar código' }))
    await expect(await canvas.findByText(/^Código copiado\.|^Não foi possível copiar/)).toBeVisible()
  },
}

export const BancoDeTestes: Story = {
  args: {
    process: payable({ payPage: 'http://127.0.0.1:3335/sandbox/pay?txid=REC0000000031' }),
    renewal: null,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Pagar no banco de testes' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:3335/sandbox/pay?txid=REC0000000031'
    )
  },
}

export const Vencido: Story = {
  args: {
    process: payable({ ...NO_CHARGE, mayRenew: true }),
    renewal: 'O prazo para pagar os recursos terminou.',
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Gerar novo código' }))
    await expect(await canvas.findByText('O prazo para pagar os recursos terminou.')).toBeVisible()
  },
}

export const PrazoEncerrado: Story = {
  args: { process: payable({ ...NO_CHARGE, lapsed: true }), renewal: null },
}

export const Pago: Story = {
  args: {
    process: payable({ ...NO_CHARGE, status: { tag: 'payed' }, payedAt: '2026-11-26T14:00:00.000Z' }),
    renewal: null,
  },
}

export const NaoIniciado: Story = {
  args: { process: payable({ ...NO_CHARGE, status: { tag: 'creating' } }), renewal: null },
}

const ignore = () => undefined

export const LinhasDoResumo: Story = {
  args: { process: payable(), renewal: null },
  render: () => (
    <StaffStage>
      <MemoryRouter>
        <Box sx={{ maxWidth: 1040, p: 4, display: 'grid', gap: 4 }}>
          <CartLine process={payable({ status: { tag: 'creating' } })} onOpen={ignore} />
          <CartLine process={payable()} onOpen={ignore} />
          <CartLine process={payable({ status: { tag: 'payed' } })} onOpen={ignore} />
          <CartLine process={payable({ lapsed: true })} onOpen={ignore} />
        </Box>
      </MemoryRouter>
    </StaffStage>
  ),
}

const cart = (count: number) => (
  <StaffStage>
    <MemoryRouter>
      <CartList
        process={payable({ status: { tag: 'creating' }, count, price: count === 0 ? '0.00' : '12.50' })}
        appeals={count === 0 ? [] : [{ id: 12, name: 'Questão 5', address: '/appeals/12/' }]}
        onRemove={ignore}
        onFinish={ignore}
        onClose={ignore}
      />
    </MemoryRouter>
  </StaffStage>
)

export const Carrinho: Story = {
  args: { process: payable(), renewal: null },
  render: () => cart(1),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Concluir e pagar' })).toBeEnabled()
    await expect(canvas.getByRole('button', { name: 'Remover recurso: Questão 5' })).toBeVisible()
  },
}

export const CarrinhoVazio: Story = {
  args: { process: payable(), renewal: null },
  render: () => cart(0),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Concluir e pagar' })).toBeDisabled()
    await expect(canvas.getByText(/Você não tem recursos nesta prova/)).toBeVisible()
  },
}

export const Conferencia: Story = {
  args: { process: payable(), renewal: null },
  render: () => (
    <StaffStage>
      <MemoryRouter>
        <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
          <QuestionList
            label="A conferir"
            questions={[
              exampleQuestion(),
              exampleQuestion({
                id: 4,
                question: 'twice',
                state: 'closed',
                decision: 'refunded',
                decidedAt: '2026-11-26T15:00:00.000Z',
                decidedBy: 'Carla Dias',
                decisionReason: 'Pago em dobro, devolvido pelo banco.',
                maySettle: false,
                fromBank: true,
                refund: 'done',
              }),
              exampleQuestion({
                id: 5,
                question: 'unknown_txid',
                process: null,
                user: null,
                confirmedBy: null,
                reason: '',
                mayAccept: false,
                fromBank: true,
                refundable: true,
              }),
            ]}
          />
          <PaymentTable
            rows={[
              exampleRow(),
              exampleRow({
                id: 32,
                status: { tag: 'payed' },
                payedAt: '2026-11-26T14:00:00.000Z',
                mayWithdraw: true,
              }),
              exampleRow({ id: 33, lapsed: true }),
              exampleRow({ id: 34, status: { tag: 'creating' }, txid: null, mayConfirm: false }),
            ]}
            isBusy={false}
            onConfirm={ignore}
            onWithdraw={ignore}
          />
        </Box>
      </MemoryRouter>
    </StaffStage>
  ),
}
