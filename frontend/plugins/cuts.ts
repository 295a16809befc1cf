import type { Rolldown } from 'vite'

/** What a package's file loses; each name has to be there, else the package has changed. */
export interface Cuts {
  /** By class, its methods that nobody calls. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Variables that are always this with the options we use; what hangs on the other case goes with them. */
  constants?: Readonly<Record<string, string>>
  /** By the end of a function's name: what its call comes to with the options we use. */
  calls?: Readonly<Record<string, string>>
  /** Beginnings of statements that go whole. */
  statements?: readonly string[]
  /** Pieces of source, and what they come to. */
  pieces?: Readonly<Record<string, string>>
}

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/**
 * The source without them.
 * @throws Error naming what was not found in `id`
 */
export function withCuts(id: string, code: string, program: Program, cuts: Cuts): string {
  const wanted = new Set([
    ...Object.entries(cuts.methods ?? {}).flatMap(([owner, names]) =>
      names.map((name) => `${owner}.${name}()`)
    ),
    ...Object.keys(cuts.constants ?? {}),
    ...Object.keys(cuts.calls ?? {}),
    ...(cuts.statements ?? []),
  ])
  const changes: { start: number; end: number; to: string }[] = []
  const change = (what: string, { start, end }: Node, to: string) => {
    wanted.delete(what)
    changes.push({ start, end, to })
  }
  const look = (node: Node, owner: string) => {
    const statement =
      node.type === 'ExpressionStatement'
        ? cuts.statements?.find((beginning) => code.startsWith(beginning, node.start))
        : undefined
    if (statement !== undefined) return change(statement, node, '')
    const name = isNode(node.id) ? text(node.id, code) : ''
    const value = node.init
    if (node.type === 'VariableDeclarator' && isNode(value) && cuts.constants?.[name] !== undefined)
      return change(name, value, cuts.constants[name])
    if (node.type === 'MethodDefinition' && isNode(node.key)) {
      const method = text(node.key, code)
      if (cuts.methods?.[owner]?.includes(method)) return change(`${owner}.${method}()`, node, '')
    }
    if (node.type === 'CallExpression' && isNode(node.callee)) {
      const callee = text(node.callee, code)
      const call = Object.entries(cuts.calls ?? {}).find(
        ([end]) => callee === end || callee.endsWith(`.${end}`)
      )
      if (call !== undefined) return change(call[0], node, call[1])
    }
    const isClass =
      node.type === 'ClassDeclaration' ||
      (node.type === 'VariableDeclarator' && isNode(value) && value.type === 'ClassExpression')
    for (const child of Object.values(node).flat()) if (isNode(child)) look(child, isClass ? name : owner)
  }
  for (const statement of program.body) look(statement as unknown as Node, '')
  let left = code
  // From the end, so that places before it stay where they are.
  for (const { start, end, to } of changes.toSorted((one, other) => other.start - one.start))
    left = left.slice(0, start) + to + left.slice(end)
  for (const [from, to] of Object.entries(cuts.pieces ?? {})) {
    if (!left.includes(from)) wanted.add(from)
    left = left.replaceAll(from, to)
  }
  if (wanted.size > 0)
    throw new Error(
      `${id} is no longer as plugins/lean_packages.ts expects it; not found: ${[...wanted].join(', ')}`
    )
  return left
}

const text = ({ start, end }: Node, code: string) => code.slice(start, end)
