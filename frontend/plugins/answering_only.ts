import type { Plugin, Rolldown } from 'vite'

/**
 * Members of an item type and of its logic that read exam files, score or print:
 * used by the server and by authors.
 */
const NOT_FOR_ANSWERING = new Set([
  'schema',
  'parse',
  'toPublic',
  'parseResponse',
  'score',
  'expected',
  'explanations',
  'print',
])

const OWN_FILE = /\/item-renderers\/src\/(?:types|kit)\/[a-z_]+\/(?:logic|index)\.ts$/

/**
 * Removes from the item types what no page of this app uses (`AnsweringLogic` in
 * `@banca/item-renderers/view` is the rest): the rules of the key must not reach a candidate's browser,
 * and they are a third of the code of a type.
 */
export function answeringOnly(): Plugin {
  return {
    name: 'banca:answering-only',
    apply: 'build',
    // After the types are stripped.
    enforce: 'post',
    transform: {
      filter: { id: OWN_FILE },
      handler(code, id) {
        const left = withoutMembers(code, this.parse(code))
        const used = [...left.matchAll(/\b(?:logic|this)\.(\w+)/g)].find(([, name = '']) =>
          NOT_FOR_ANSWERING.has(name)
        )
        if (used) throw new Error(`${id} asks for ${used[0]}, which plugins/answering_only.ts leaves out`)
        return { code: left, map: null }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** The object that a top-level function returns, where it is the logic of several categories. */
function madeLogic(body: readonly Statement[]) {
  return body
    .flatMap((statement) =>
      statement.type === 'ReturnStatement' && statement.argument?.type === 'ObjectExpression'
        ? [statement.argument.properties]
        : []
    )
    .filter((members) =>
      members.some(
        (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'needsAnswer'
      )
    )
    .flat()
}

/**
 * The source without those members of the objects at its top level, or of those
 * that a function there returns.
 */
function withoutMembers(code: string, program: ReturnType<Rolldown.PluginContext['parse']>): string {
  const members = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => {
      if (statement?.type === 'FunctionDeclaration')
        return madeLogic((statement.body?.body ?? []) as Statement[])
      if (statement?.type !== 'VariableDeclaration') return []
      return statement.declarations.flatMap(({ init }) =>
        init?.type === 'ObjectExpression' ? init.properties : []
      )
    })
  let left = code
  // From the end, so that earlier offsets stay valid.
  for (const member of members.toReversed()) {
    if (
      member.type !== 'Property' ||
      member.key.type !== 'Identifier' ||
      !NOT_FOR_ANSWERING.has(member.key.name)
    )
      continue
    left = left.slice(0, member.start) + left.slice(member.end).replace(/^\s*,/, '')
  }
  return left
}
