import { expect, test } from 'vitest'
import { OwnReading } from '../../src/features/appeals/candidate/OwnReading.tsx'
import { ReceiptSheet } from '../../src/features/appeals/candidate/ReceiptSheet.tsx'
import { AppealCard } from '../../src/features/appeals/staff/AppealCard.tsx'
import { skippedBy } from '../../src/features/appeals/staff/use_bulk.ts'
import { ReplyVersions } from '../../src/features/appeals/staff/ReplyVersions.tsx'
import type { AppealRow, OwnAppeal } from '../../src/features/appeals/types.ts'
import { rendered } from '../rendered.tsx'

const AT = '2026-11-20T12:00:00.000Z'

const row = (more: Partial<AppealRow> = {}): AppealRow => ({
  id: 12,
  application: {
    id: 4,
    exam: { id: 3, name: 'Ciências' },
    user: { id: 1, name: 'Ana Souza', publicIdentifier: 'A-01' },
  },
  user: { id: 1, name: 'Ana Souza', publicIdentifier: 'A-01' },
  hideCandidateName: false,
  exam: { id: 3, name: 'Ciências' },
  item: { id: 9, position: 5, verboseName: null, category: 'MULTIPLE_CHOICE' },
  position: 5,
  revision: 1,
  createdAt: AT,
  status: { id: 1, tag: 'analysis', description: 'Em análise', canChangeAppeal: true },
  result: null,
  repliedBy: null,
  repliedAt: null,
  ...more,
})

const card = (more?: Partial<AppealRow>) => rendered(<AppealCard appeal={row(more)} now={Date.parse(AT)} />)

test('a card offers Responder in analysis and Visualizar otherwise (rule-appeal-staff-004)', () => {
  expect(card()).toContain('>Responder<')
  expect(card()).toContain('/appeals-response/12/?id=12&amp;item=9&amp;hide=false')
  for (const tag of ['replied', 'disclosed'] as const) {
    const html = card({ status: { id: 2, tag, description: tag, canChangeAppeal: true } })
    expect(html).toContain('>Visualizar<')
    expect(html).not.toContain('>Responder<')
  }
})

test('a card of a hidden name shows what the server sends in its place, once (cflag-appeal-staff-001)', () => {
  const user = { id: null, name: 'A-01', publicIdentifier: 'A-01' }
  expect(card({ hideCandidateName: true, user }).match(/A-01/g)).toHaveLength(1)
  expect(card()).toContain('Ana Souza')
})

const own = (more: Partial<OwnAppeal> = {}): OwnAppeal => ({
  id: 12,
  application: { id: 4, exam: { id: 3, name: 'Ciências' } },
  item: { id: 9, position: 5, verboseName: null, category: 'MULTIPLE_CHOICE' },
  position: 5,
  content: 'A alternativa C também está certa.',
  bibliography: 'Livro didático, página 10',
  attachments: [],
  createdAt: AT,
  updatedAt: AT,
  status: { id: 1, tag: 'analysis', description: 'Em análise', canChangeAppeal: false },
  result: null,
  repliedAt: null,
  response: null,
  grade: null,
  mayEdit: false,
  receipt: null,
  process: null,
  window: null,
  serverTime: AT,
  ...more,
})

test('a candidate reads the reply once it is disclosed, and until then that there is none (rule-appeal-candidate-010)', () => {
  const waiting = rendered(<OwnReading appeal={own()} />)
  expect(waiting).toContain('Seu recurso está em análise')
  expect(waiting).toContain('A alternativa C também está certa.')
  const disclosed = rendered(
    <OwnReading
      appeal={own({
        status: { id: 3, tag: 'disclosed', description: 'Divulgado', canChangeAppeal: false },
        result: { id: 1, description: 'Deferido' },
        repliedAt: AT,
        response: '<p>Você tem <strong>razão</strong>.</p>',
        grade: { before: 5, after: 7.125 },
      })}
    />
  )
  expect(disclosed).toContain('Deferido')
  expect(disclosed).toContain('razão')
  expect(disclosed).toContain('passou de 5 para 7,125')
  expect(disclosed).not.toContain('Seu recurso está em análise')
})

test('an unpaid appeal is not shown as in analysis, and leads to its payment once that has started', () => {
  const unpaid = (tag: 'creating' | 'waiting-payment' | 'payed') =>
    rendered(<OwnReading appeal={own({ process: { id: 31, status: { tag } } })} />)
  for (const tag of ['creating', 'waiting-payment'] as const) {
    expect(unpaid(tag)).toContain('Este recurso ainda não foi pago')
    expect(unpaid(tag)).not.toMatch(/em análise/i)
  }
  expect(unpaid('creating')).not.toContain('/pagamentos/')
  expect(unpaid('waiting-payment')).toContain('href="/pagamentos/31"')
  expect(unpaid('payed')).toContain('Seu recurso está em análise')
})

test('what a candidate wrote is text: no markup of theirs is drawn', () => {
  expect(rendered(<OwnReading appeal={own({ content: '<img src=x onerror=alert(1)>' })} />)).toContain(
    '&lt;img src=x onerror=alert(1)&gt;'
  )
})

test('versions of a reply are listed with their decision; without one there is no heading', () => {
  const replies = [
    {
      revision: 2,
      repliedBy: { name: 'Carla' },
      repliedAt: AT,
      response: '<p>Não.</p>',
      annotations: [{ start: 0, end: 2, quote: 'Um', kind: 'other' as const, comment: 'Do recurso.' }],
      result: { id: 3, description: 'Indeferido' },
      decision: null,
      withdrawnAt: null,
    },
  ]
  const html = rendered(<ReplyVersions title="Análise" replies={replies} />)
  for (const text of ['Análise', 'Indeferido', 'Carla', 'Não.', 'Do recurso.']) expect(html).toContain(text)
  expect(html).not.toContain('decisão sobre a questão')
  const byDecision = replies.map((one) => ({ ...one, decision: 4 }))
  expect(rendered(<ReplyVersions title="Análise" replies={byDecision} />)).toContain(
    'Por uma decisão sobre a questão.'
  )
  const withdrawn = byDecision.map((one) => ({ ...one, withdrawnAt: AT }))
  expect(rendered(<ReplyVersions title="Análise" replies={withdrawn} />)).toContain(
    'que foi desfeita: retirada'
  )
  expect(rendered(<ReplyVersions title="Análise" replies={[]} />)).not.toContain('Análise')
})

test('a receipt shows number, moment, digest and code, and where anybody checks them', () => {
  const receipt = {
    number: 12,
    edition: 1,
    issuedAt: AT,
    digest: 'd'.repeat(64),
    code: 'AB10C-DEFGH-23456-789JK',
  }
  const sheet = (edition: number) =>
    rendered(
      <ReceiptSheet appeal={own()} receipt={{ ...receipt, edition }} name="Ana Souza" back="?" origin="" />
    )
  const html = sheet(1)
  for (const text of [
    'Ana Souza',
    'Ciências, questão 5',
    AT,
    receipt.digest,
    `/comprovantes/${receipt.code}`,
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('versão')
  expect(sheet(2)).toContain('12, 2ª versão')
})

test('what a reply to many leaves out is counted by its reason, in one order', () => {
  const reasons = ['unavailable', 'changed', 'replied', 'changed'].map((reason) => ({ reason }))
  expect(skippedBy(reasons)).toEqual([
    ['replied', 1],
    ['changed', 2],
    ['unavailable', 1],
  ])
})
