import { expect, test } from 'vitest'
import { DecisionsLink } from '../../src/exam/DecisionsLink.tsx'
import { CountsNow } from '../../src/features/item-decisions/CountsNow.tsx'
import { DecisionHistory } from '../../src/features/item-decisions/DecisionHistory.tsx'
import { Decisions } from '../../src/features/item-decisions/ItemDecisionsPage.tsx'
import { RulingEditor } from '../../src/features/item-decisions/RulingEditor.tsx'
import { NO_RULING } from '../../src/features/item-decisions/ruling.ts'
import { SelectionEffects } from '../../src/features/item-decisions/SelectionEffects.tsx'
import { PreviewPanel } from '../../src/features/item-decisions/PreviewPanel.tsx'
import {
  exampleDecision as decision,
  exampleItem as item,
  examplePreview,
  exampleSelection,
} from '../../src/features/item-decisions/example_decision.ts'
import type { DecidedItem } from '../../src/features/item-decisions/types.ts'
import { cameFrom, from } from '../../src/shared/came_from.ts'
import { ReachablePages } from '../../src/shared/reachable_pages.ts'
import { rendered } from '../rendered.tsx'

const page = (more?: Partial<DecidedItem>) =>
  rendered(<Decisions item={item(more)} appeals={null} appealAddress={() => '/'} statement="A QUESTÃO" />)

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

test('selection processes: who crosses the score, named or counted, and that nobody does', () => {
  const effects = (...more: Parameters<typeof exampleSelection>) =>
    rendered(<SelectionEffects selections={[exampleSelection(...more)]} />)
  const html = effects()
  for (const shown of [
    'Bolsas Horizonte 2027 · Prova objetiva · Ampla concorrência',
    'Nota para passar: 54, em 640 resultados',
    '2 estudantes passam a alcançar a nota',
    'Caio Figueiredo',
    '52,5 → 54',
    '124º → 119º',
    'muda a colocação de 24 estudantes',
    'E mais 21.',
    '12 resultados foram digitados antes da última decisão',
  ])
    expect(html, shown).toContain(shown)
  expect(html, 'nobody fails').not.toContain('deixa')
  const counted = effects({
    passing: { count: 2, people: null },
    near: { count: 24, people: null },
    outdated: 0,
  })
  expect(counted).toContain('2 estudantes passam a alcançar a nota')
  expect(counted).not.toMatch(/<table|<details|E mais|digitados antes/)
  const none = { count: 0, people: [] }
  expect(effects({ passing: none, near: none })).toContain('Ninguém cruza a nota')
  expect(rendered(<SelectionEffects selections={[]} />)).toContain('Nenhum processo seletivo')
})

test('the preview says to how many it does what, and what it does not do', () => {
  const panel = (more: Parameters<typeof examplePreview>[0] = {}, isRenewed = false) =>
    rendered(
      <PreviewPanel
        item={item()}
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
    'Dos recursos em análise, a nota sobe em 2 e não sobe em 1.',
    'Respondeu A: sobe em 2, não sobe em 0',
    'Por turma (2)',
    '3º B · Escola Municipal Doutor Sebastião',
  ])
    expect(html, shown).toContain(shown)
  expect(html).not.toContain('nada foi aplicado')
  expect(panel({}, true)).toContain('nada foi aplicado')
  expect(html).not.toContain('nota nova')
  const { open, ...counts } = examplePreview().appeals
  const graded = panel({ appeals: { ...counts, open: open && { ...open, graded: 2 } } })
  expect(graded).toContain('2 têm nota nova, ainda não divulgada, e ficam fora desta resposta')
  const falling = panel({
    fall: 2,
    changes: [{ by: -2, count: 2 }],
    appeals: { analysis: 0, replied: 0, disclosed: 0, open: null, undone: null },
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
    ruling: {
      waiting: 0,
      replied: 2,
      withdrawn: 0,
      kept: 0,
      excepted: 1,
      later: 0,
      left: [{ reason: 'changed', count: 1 }],
    },
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
    'Recursos: 2 respondidos · 1 fora da resposta · 1 alterado desde a conferência e sem resposta',
  ])
    expect(html, shown).toContain(shown)
  expect(html.match(/Desfazer esta decisão/g)).toHaveLength(1)
})

test('an undoing says which replies go and which stay', () => {
  const undone = { withdrawn: 2, disclosed: 1, replaced: 0 }
  const appeals = { analysis: 0, replied: 2, disclosed: 1, open: null, undone }
  const html = rendered(
    <PreviewPanel item={item()} preview={examplePreview({ appeals })} isRenewed={false} appeals={null} />
  )
  expect(html).toContain('2 respostas a recursos que vieram desta decisão são retiradas')
  expect(html).toContain('1 já foi divulgada e continua valendo')
  expect(html).not.toContain('trocada')
})

test('appeals that wait are answered where somebody says so, with a text and a decision for each side', () => {
  const editor = (isOn: boolean, more: Parameters<typeof examplePreview>[0] = {}) =>
    rendered(
      <RulingEditor
        item={item()}
        preview={examplePreview(more)}
        ruling={{
          typed: { ...NO_RULING, isOn, except: [7] },
          errors: { response: 'FALTA' },
          change: () => undefined,
          discard: () => undefined,
          refuse: () => undefined,
        }}
        appealAddress={() => '/'}
      />
    )
  const off = editor(false)
  expect(off).toContain('Responder aos 3 recursos em análise')
  expect(off).not.toContain('Texto da resposta')
  const on = editor(true)
  for (const shown of [
    'Texto da resposta',
    'FALTA',
    'Decisão para 2 recursos em que a nota sobe',
    'Decisão para 1 recurso em que a nota não sobe',
    '1 marcado fica em análise',
  ])
    expect(on, shown).toContain(shown)
  const appeals = { analysis: 0, replied: 0, disclosed: 0, open: null, undone: null }
  expect(editor(true, { appeals })).toBe('')
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
