import { pixAmount } from '../domain/pix_amount.js'
import type { SandboxBank, SandboxCharge, SandboxPayment } from './sandbox_bank.js'

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? '')

const withComma = (cents: number): string => pixAmount(cents).replace('.', ',')
const reais = (cents: number): string => `R$ ${withComma(cents)}`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f5f7; color: #1c2430 }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem }
form, .box { background: #fff; border: 1px solid #d5dae1; border-radius: 10px; padding: 1.25rem; display: grid; gap: 1rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
form p { margin: 0 }
input, select, button { font: inherit; min-height: 44px; padding: 0 .75rem; border: 1px solid #6b7685; border-radius: 6px; background: #fff; color: inherit; width: 100%; box-sizing: border-box }
button { background: #14532d; border-color: #14532d; color: #fff; font-weight: 700 }
button:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
</style>
</head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>
`

const NONE =
  '<p class="box">O banco de testes não conhece esta cobrança. Gere um novo código na página do pagamento.</p>'

const choice = (value: string, text: string) => `<option value="${value}">${text}</option>`

const field = (name: string, label: string, control: string) =>
  `<p><label for="${name}">${label}</label>${control}</p>`

const select = (name: string, label: string, options: Readonly<Record<string, string>>) =>
  field(
    name,
    label,
    `<select id="${name}" name="${name}">${Object.entries(options)
      .map(([value, text]) => choice(value, text))
      .join('')}</select>`
  )

/** Where somebody who tries payments out pays a charge: the plain way first, and all the ways in which banks surprise. */
export function payPage(charge: SandboxCharge | null): string {
  if (charge === null) return page('Banco de testes', NONE)
  return page(
    'Banco de testes',
    `<p>Nenhum dinheiro é movido aqui.</p>
<form method="post" action="/sandbox/pay">
<p>Cobrança de <strong>${reais(charge.amount)}</strong> <br>Identificador: ${safe(charge.txid)}</p>
<input type="hidden" name="txid" value="${safe(charge.txid)}">
${field('amount', 'Valor, em reais', `<input id="amount" name="amount" value="${withComma(charge.amount)}" inputmode="decimal" pattern="\\d{1,10},\\d{2}" required>`)}
${select('payments', 'Pagamentos', { 1: 'Uma vez', 2: 'Duas vezes' })}
${select('notice', 'Avisos à escola', { after: 'Um', five: 'Cinco ao mesmo tempo', early: 'Um, antes do extrato do banco', never: 'Nenhum' })}
${select('when', 'Quando', { now: 'Agora', late: 'Daqui a um ano (com atraso)' })}
<button type="submit">Pagar</button>
</form>`
  )
}

const YEAR_MS = 365 * 86_400_000

/** The fields of the page as those of an order. */
export const orderOfPage = (bank: SandboxBank, form: URLSearchParams): Record<string, unknown> => {
  const { notice, when, amount, ...fields } = Object.fromEntries(form)
  return {
    ...fields,
    amount: amount?.replace(',', '.'),
    ...(notice === 'five' ? { times: 5, shuffled: true } : notice !== undefined && { notify: notice }),
    ...(when === 'late' && { paidAt: new Date(bank.now() + YEAR_MS).toISOString() }),
  }
}

export const paidPage = (payments: readonly SandboxPayment[]): string =>
  page(
    'Pago',
    `<div class="box" role="status">${payments
      .map(({ amount, endToEndId }) => `<p>${reais(amount)} pagos. Identificador: ${safe(endToEndId)}</p>`)
      .join('')}<p>Volte à página do pagamento: ela mostra o pagamento sem ser recarregada.</p></div>`
  )

export const refusedPage = (): string =>
  page(
    'Não pago',
    '<p class="box">O banco de testes não entendeu o pedido. O valor se escreve como 12,50.</p>'
  )
