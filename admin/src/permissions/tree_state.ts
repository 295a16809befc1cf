/** A tree of switches as the server gives it. */
export type SwitchTree = { readonly [name: string]: boolean | SwitchTree }

/** What the person changed, by path; a switch that is as it was is not in it. */
export type Edits = ReadonlyMap<string, boolean>

/** One line of the tree: a switch, or a branch with what is below it. */
export type TreeNode =
  | { readonly kind: 'switch'; readonly path: string; readonly name: string; readonly on: boolean }
  | {
      readonly kind: 'branch'
      readonly path: string
      readonly name: string
      readonly children: readonly TreeNode[]
    }

/** The nodes of a tree with the edits applied. */
export function nodesOf(tree: SwitchTree, edits: Edits, at = ''): TreeNode[] {
  return Object.entries(tree).map(([name, value]) => {
    const path = at === '' ? name : `${at}.${name}`
    return typeof value === 'boolean'
      ? { kind: 'switch', path, name, on: edits.get(path) ?? value }
      : { kind: 'branch', path, name, children: nodesOf(value, edits, path) }
  })
}

/** Every switch below a node, or the node itself. */
export const switchesBelow = (node: TreeNode): Extract<TreeNode, { kind: 'switch' }>[] =>
  node.kind === 'switch' ? [node] : node.children.flatMap(switchesBelow)

/** What the box of a branch shows: `mixed` where some of its switches are on. */
export function branchState(node: TreeNode): 'on' | 'off' | 'mixed' {
  const all = switchesBelow(node)
  const on = all.filter((one) => one.on).length
  return on === 0 ? 'off' : on === all.length ? 'on' : 'mixed'
}

/** Every branch by its path. */
export const branchesOf = (nodes: readonly TreeNode[]): Map<string, TreeNode> =>
  new Map(
    nodes.flatMap((node) =>
      node.kind === 'branch' ? [[node.path, node] as const, ...branchesOf(node.children)] : []
    )
  )

/** The value of a switch in a tree; false where there is none. */
export function valueAt(tree: SwitchTree, path: string): boolean {
  let at: boolean | SwitchTree | undefined = tree
  for (const name of path.split('.'))
    at = typeof at === 'object' && Object.hasOwn(at, name) ? at[name] : undefined
  return at === true
}

/** The edits after some switches were set; one that is as the server has it is no edit. */
export function withSwitches(tree: SwitchTree, edits: Edits, paths: readonly string[], on: boolean): Edits {
  const next = new Map(edits)
  for (const path of paths) {
    if (valueAt(tree, path) === on) next.delete(path)
    else next.set(path, on)
  }
  return next
}

/** The body of a save: a tree that names the edits alone. */
export function changesOf(edits: Edits): SwitchTree {
  const tree: Record<string, boolean | SwitchTree> = {}
  for (const [path, on] of edits) {
    const names = path.split('.')
    let at = tree
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as typeof at
    at[names.at(-1) ?? path] = on
  }
  return tree
}

/** The nodes that fit, with their branches; a branch that fits itself keeps all below it. */
export function filtered(nodes: readonly TreeNode[], fits: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    if (fits(node)) return [node]
    if (node.kind === 'switch') return []
    const children = filtered(node.children, fits)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** Without accents and case, as people search. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
