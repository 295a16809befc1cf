import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import '#auditing/texts'
import { EVENT_KINDS, LOG_IN_KINDS } from '#auditing/domain/log_in_kinds'
import { labelOf, valueText, worded } from '#auditing/domain/wording'
import { ACTS, type Act } from '#audit/domain/acts'
import { SUBJECTS } from '#audit/domain/subjects'
import { EVERYTHING, switchesOf } from '#access/domain/permission_tree'
import { GROUPS } from '#shared/caller'
import { say } from '#shared/texts'

const LANGUAGES = ['pt-BR', 'en'] as const

const stored = (act: Act, detail: object, changes: object | null = null) => ({
  id: 1,
  occurredAt: 0,
  actorId: null,
  actor: null,
  actorGroup: null,
  keyName: null,
  address: null,
  requestId: null,
  act,
  subjectType: 'room' as const,
  subjectId: 4,
  subjectName: null,
  detail: JSON.stringify(detail),
  changes: changes === null ? null : JSON.stringify(changes),
  reason: null,
})

test.group('acts in words', () => {
  test('every act, target, field, look and kind of log-in has a text in both languages', ({ assert }) => {
    const fields = Object.values(ACTS).flatMap(
      (act: { detail?: readonly string[]; changes?: readonly string[] }) => [
        ...(act.detail ?? []),
        ...(act.changes ?? []),
      ]
    )
    const looks = readFileSync(
      new URL('../../../app/evidence/actions/record_view.ts', import.meta.url),
      'utf8'
    )
      .split('export type View =')[0]
      ?.matchAll(/^ {2}\| '([A-Z]+)'/gm)
    const keys = [
      ...Object.keys(ACTS).map((act) => `act_${act}`),
      ...SUBJECTS.map((subject) => `subject_${subject}`),
      ...[...switchesOf(EVERYTHING).keys()].map((path) => `switch_${path}`),
      ...GROUPS.map((group) => `value_${group}`),
      ...fields.map((field) => `field_${field}`),
      ...LOG_IN_KINDS.map((kind) => `log_in_${kind}`),
      ...[...(looks ?? [])].map(([, what]) => `what_${what}`),
    ]
    assert.isAbove(keys.filter((key) => key.startsWith('what_')).length, 8)
    for (const language of LANGUAGES)
      assert.deepEqual(
        keys.filter((key) => say(language, `auditing.${key}`) === `auditing.${key}`),
        []
      )
  })

  test('values are read as people read them: moments in the zone of schools, yes and no, lists and objects', ({
    assert,
  }) => {
    assert.equal(valueText('pt-BR', null), 'vazio')
    assert.equal(valueText('pt-BR', true), 'sim')
    assert.equal(valueText('en', false), 'no')
    assert.equal(valueText('pt-BR', 12), '12')
    assert.equal(valueText('pt-BR', Date.parse('2026-11-29T02:30:00Z')), '28/11/2026, 23:30')
    assert.equal(valueText('pt-BR', '2026-11-29T02:30:00.000Z'), '28/11/2026, 23:30')
    assert.equal(valueText('pt-BR', 'opened'), 'aberta')
    assert.equal(valueText('pt-BR', 'Prova de História'), 'Prova de História')
    assert.equal(valueText('pt-BR', []), 'vazio')
    assert.equal(
      valueText(
        'en',
        Array.from({ length: 22 }, (_, at) => at)
      ).slice(-10),
      'and 2 more'
    )
    assert.equal(valueText('pt-BR', { 'BackOffice.Audit': true }), 'Administração › Auditoria: sim')
    assert.equal(valueText('pt-BR', 'PROCTOR'), 'Aplicação de provas')
    assert.equal(labelOf('pt-BR', 'somethingNew'), 'somethingNew')
  })

  test('an act says what changed from what to what, and names of fields by their names', ({ assert }) => {
    const { actText, subjectText, facts, differences } = worded(
      stored('room_changed', { fields: ['email', 'name'] }, { state: ['opened', 'closed'] }),
      'pt-BR'
    )
    assert.deepEqual([actText, subjectText], ['Abriu ou fechou uma sala', 'Sala'])
    assert.deepEqual(facts, [{ field: 'fields', label: 'Campos', text: 'E-mail, Nome' }])
    assert.deepEqual(differences, [{ field: 'state', label: 'Situação', from: 'aberta', to: 'fechada' }])
    assert.deepEqual(worded(stored('room_changed', {}), 'en').differences, [])
  })

  test('what identity writes into the table of log-ins is known by its kind', ({ assert }) => {
    const source = readFileSync(
      new URL('../../../app/identity/domain/session_state.ts', import.meta.url),
      'utf8'
    )
    const reasons = /EndReason = (.+)/.exec(source)?.[1]?.match(/\w+/g) ?? []
    assert.isAbove(reasons.length, 3)
    assert.includeMembers([...EVENT_KINDS], reasons)
  })
})
