import { EVERYTHING, switchesOf } from '@banca/backend/permissions'
import { expect, test } from 'vitest'
import en from '../src/locales/en.json'
import ptBR from '../src/locales/pt-BR.json'
import {
  branchState,
  changesOf,
  filtered,
  folded,
  nodesOf,
  switchesBelow,
  withSwitches,
  type SwitchTree,
} from '../src/permissions/tree_state'

const TREE: SwitchTree = { Dashboard: { List: { enable: true, showTimeInfo: false } }, exam: true }
const NONE = new Map<string, boolean>()
const branch = (edits = NONE) => {
  const [node] = nodesOf(TREE, edits)
  if (node === undefined) throw new Error('no node')
  return node
}

test('a branch is on, off or mixed by the switches below it, at any depth', () => {
  expect(branchState(branch())).toBe('mixed')
  expect(branchState(branch(new Map([['Dashboard.List.showTimeInfo', true]])))).toBe('on')
  expect(branchState(branch(new Map([['Dashboard.List.enable', false]])))).toBe('off')
})

test('a switch that is set back is no edit, and a save names the edits alone', () => {
  const paths = switchesBelow(branch()).map(({ path }) => path)
  const edits = withSwitches(TREE, NONE, paths, true)
  expect([...edits]).toEqual([['Dashboard.List.showTimeInfo', true]])
  expect(changesOf(edits)).toEqual({ Dashboard: { List: { showTimeInfo: true } } })
  expect(withSwitches(TREE, edits, paths, false)).toEqual(new Map([['Dashboard.List.enable', false]]))
  expect(withSwitches(TREE, edits, ['Dashboard.List.showTimeInfo'], false)).toEqual(NONE)
})

test('a search keeps the way to what fits, and all of a branch that fits', () => {
  const nodes = nodesOf(TREE, NONE)
  const found = (text: string) =>
    filtered(nodes, ({ name }) => folded(name).includes(folded(text))).flatMap(switchesBelow)
  expect(found('TIME').map(({ path }) => path)).toEqual(['Dashboard.List.showTimeInfo'])
  expect(found('list')).toHaveLength(2)
  expect(found('nothing')).toEqual([])
  expect(folded('Permissões')).toBe('permissoes')
})

test('every switch has a name and a sentence, and every branch a name, in both languages', () => {
  for (const { permissions } of [ptBR, en])
    for (const path of switchesOf(EVERYTHING).keys()) {
      const names = path.split('.')
      const at = (length: number) =>
        names
          .slice(0, length)
          .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)?.[name], permissions.tree)
      for (let length = 1; length <= names.length; length += 1)
        expect([path, at(length)]).toEqual([path, expect.objectContaining({ name: expect.any(String) })])
      expect([path, at(names.length)]).toEqual([path, expect.objectContaining({ help: expect.any(String) })])
    }
})
