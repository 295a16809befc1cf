import { expect, test } from 'vitest'
import { DecisionsLink } from '../../src/exam/DecisionsLink.tsx'
import { CountsNow } from '../../src/features/item-decisions/CountsNow.tsx'
import { DecisionHistory } from '../../src/features/item-decisions/DecisionHistory.tsx'
import { Decisions } from '../../src/features/item-decisions/ItemDecisionsPage.tsx'
import { PreviewPanel } from '../../src/features/item-decisions/PreviewPanel.tsx'
import {
  exampleDecision as decision,
  exampleItem as item,
  examplePreview,
} from '../../src/features/item-decisions/example_decision.ts'
import type { DecidedItem } from '../../src/features/item-decisions/types.ts'
import { cameFrom, from } from '../../src/shared/came_from.ts'
import { ReachablePages } from '../../src/shared/reachable_pages.ts'
import { rendered } from '../rendered.tsx'

const page = (more?: Partial<DecidedItem>) =>
  rendered(<Decisions item={item(more)} appeals={null} statement="A QUESTÃO" />)

test('who may decide chooses and gives a reason; who may not reads what was decided and is offered nothing', () => {
  const html = page()
  for (const shown of ['A QUESTÃO', 'Gabarito: B', 'Anular a questão', 'Motivo', 'Conferir o que muda'])
    expect(html, shown).toContain(shown)
  const reader = page({ mayDecide: false, decisions: [decision()] })
  expect(reader).toContain('Questão anulada')
  expect(reader).not.toMatch(/<input|<textarea|<form|<button/)
})

test('while a decision is carried out nothing else is decided or undone', () => {
  const html = page({ decisions: [decision({ state: 'queued', inForceAt: null, doneAt: null })] })
  expect(html).toContain('Os estudantes ainda leem as notas de antes.')
  expect(html).not.toMatch(/<input|<textarea|<form|<button/)
  expect(page({ decisions: [decision({ state: 'running', doneAt: null })] })).toContain(
    'já leem as notas novas'
  )
})

test('the preview says to how many it does what, and what it does not do', () => {
  const panel = (more: Parameters<typeof examplePreview>[0] = {}, isRenewed = false) =>
    rendered(
      <PreviewPanel
        preview={examplePreview(more)}
        isRenewed={isRenewed}
        appeals="/exams/dashboard/appeal?collection=2&view=items"
      />
    )
  const html = panel()
  for (const shown of [
    '812 notas mudam',
    '1.240 estudantes terminaram',
    '812 notas sobem 1,5',
    'Nenhuma nota cai',
    '6,20 → 7,19',
    'Acerto na questão: 34,5%',
    '3 em análise',
    'A decisão não responde aos que estão em análise',
    'Por turma (2)',
    '3º B · Escola Municipal Doutor Sebastião',
  ])
    expect(html, shown).toContain(shown)
  expect(html).not.toContain('nada foi aplicado')
  expect(panel({}, true)).toContain('nada foi aplicado')
  const falling = panel({
    fall: 2,
    changes: [{ by: -2, count: 2 }],
    appeals: { analysis: 0, replied: 0, disclosed: 0 },
  })
  expect(falling).toContain('2 notas caem. Os estudantes')
  expect(falling).not.toContain('recurso')
  expect(panel({ rise: 0, changes: [] })).toContain('Nenhuma nota muda')
})

test('the history has reason, author and effect; only the newest is undone', () => {
  const accepted = decision({
    id: 30,
    kind: 'also_accept',
    alternatives: [3],
    reason: 'A C também',
    changed: 1,
  })
  const undone = decision({ id: 32, kind: 'revert', decision: 30, changed: 0 })
  const html = rendered(
    <DecisionHistory item={item({ decisions: [undone, accepted] })} onUndo={() => undefined} />
  )
  for (const shown of [
    'Desfeita: Resposta C também aceita',
    'A C também',
    'Otávio Lemos',
    '1 nota mudou',
    'nenhuma nota mudou',
  ])
    expect(html, shown).toContain(shown)
  expect(html.match(/Desfazer esta decisão/g)).toHaveLength(1)
})

test('how it counts now is one sentence', () => {
  const now = (more: Partial<DecidedItem>) => rendered(<CountsNow item={item(more)} />)
  expect(now({ keys: [[2], [3]] })).toContain('Respostas aceitas: B ou C')
  expect(now({ isCancelled: true })).toContain('todos ganham os pontos dela')
  expect(now({ isAvailable: false })).toContain('não conta para ninguém')
  expect(now({ alternatives: [], keys: [[]] })).toContain('como foi importada')
})

test('other pages lead there only whom the page is open to, and are found again from it', () => {
  const link = (mayOpen: boolean) =>
    rendered(
      <ReachablePages value={(path) => mayOpen && path === '/exams/dashboard/items/decisoes/9'}>
        <DecisionsLink item={9} describedBy="x">
          Decisões
        </DecisionsLink>
      </ReachablePages>
    )
  expect(link(true)).toContain('href="/exams/dashboard/items/decisoes/9"')
  expect(link(false)).toBe('')
  const address = { pathname: '/exams/dashboard/view', search: '?collection=2' }
  expect(cameFrom(from(address))).toBe('/exams/dashboard/view?collection=2')
  for (const state of [null, {}, { from: 7 }, { from: '//elsewhere.test' }])
    expect(cameFrom(state)).toBeNull()
})
