import { expect, test } from 'vitest'
import { NO_CHANGES, teamWith, withPart } from '../../src/features/marking/plans/members_form.ts'
import type { Member } from '../../src/features/marking/plans/use_plans.ts'

const member = (id: number, more: Partial<Member> = {}): Member => ({
  user: { id, name: `Pessoa ${id}`, username: `p${id}` },
  role: 'corrector',
  state: 'active',
  ...more,
})
const stored = [member(1), member(2)]
const statesOf = (team: readonly Member[]) => team.map(({ user, role, state }) => [user.id, role, state])

test('what others change meanwhile is shown beside what was changed here', () => {
  const changes = withPart(stored, NO_CHANGES, 1, { role: 'supervisor' })
  const later = [member(1), member(2, { state: 'stopped' }), member(3)]
  expect(statesOf(teamWith(later, changes))).toEqual([
    [1, 'supervisor', 'active'],
    [2, 'corrector', 'stopped'],
    [3, 'corrector', 'active'],
  ])
})

test('who was stopped and admitted in the form is not admitted against a stop that came meanwhile', () => {
  const stopped = withPart(stored, NO_CHANGES, 2, { state: 'stopped' })
  expect(statesOf(teamWith(stored, stopped))[1]).toEqual([2, 'corrector', 'stopped'])
  const back = withPart(stored, stopped, 2, { state: 'active' })
  expect(statesOf(teamWith([member(1), member(2, { state: 'stopped' })], back))[1]).toEqual([
    2,
    'corrector',
    'stopped',
  ])
})

test('who was added here and by somebody else is there once, as stored', () => {
  const added = { ...NO_CHANGES, added: [member(3)] }
  const changes = withPart(stored, added, 3, { role: 'supervisor' })
  expect(statesOf(teamWith(stored, changes))[2]).toEqual([3, 'supervisor', 'active'])
  expect(statesOf(teamWith([...stored, member(3, { state: 'stopped' })], changes))).toEqual([
    [1, 'corrector', 'active'],
    [2, 'corrector', 'active'],
    [3, 'corrector', 'stopped'],
  ])
})
