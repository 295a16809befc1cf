/** Home-made words that new names must not use, and the field's term for each: docs/glossary.md, column "never say". */

/** AdonisJS stores the file names of migrations in the database, so they cannot change. */
const STORED = ['backend/database/migrations']
/** Where the words of a text are counted or compared. */
const COUNTED = ['item-renderers/src', 'backend/app/identity/domain', '.workspace/lint']
/** Terms of the field that contain a refused word. */
const STANDARD = ['keep alive']

/**
 * Words in a row, each in lower case and singular, but for `words`; what to say instead; folders in which it passes.
 * @type {[word: string, instead: string, except?: string[]][]}
 */
export const REFUSED = [
  ['door', 'public API (index.ts), types entry (types.ts), or …Slot'],
  ['house', 'project, app or institution'],
  ['hurry', 'retryNow'],
  ['call off', 'cancel'],
  ['exam session', 'OpenExam (a session is a log-in)'],
  ['applicator', 'proctor, or proctor contact'],
  ['room here', 'requireRoom'],
  ['staff here', 'requireRoomStaff'],
  ['beat here', 'requirePresence'],
  ['camera desk', 'CameraManager'],
  ['bad line', 'faulty proxy, network fault'],
  ['weather', 'FaultMode'],
  ['janus ear', 'moderation probe'],
  ['weigh', 'budget'],
  ['keep apart', 'quarantine'],
  ['kept apart', 'quarantined'],
  ['pupil', 'candidate'],
  ['student', 'candidate'],
  ['said', 'shown, announced, message or output'],
  ['told', 'acknowledged, reported or notified'],
  ['whole', 'complete'],
  ['standing', 'state'],
  ['stand', 'state'],
  ['ear', 'subscriber, or moderation probe'],
  ['words', 'text, message, label or name', COUNTED],
  ['keep', 'store, archive, retain, renew or require'],
  ['keeping', 'storing'],
  ['kept', 'stored, cached or quarantined', STORED],
  ['keeper', 'store, owner or administrator'],
  ['drawer', 'SideSheet, or panel'],
]

/**
 * The words of a name in camelCase, PascalCase, snake_case, kebab-case or CONSTANT_CASE, in lower case and singular; `words` stays as it is,
 * because a single word is a word.
 */
export const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => (word === 'words' ? word : word.replace(/([^s])s$/, '$1')))

/** Whether `text` contains the words of `word` in a row. */
export const saysWord = (text, word) =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(word).join(' ')} `)

/**
 * @param {string} name an identifier or a file name
 * @param {string} [path] of its file, with forward slashes
 * @returns {{ word: string, instead: string } | null} the first refused word in it
 */
export function refusedWord(name, path = '') {
  const rest = STANDARD.reduce((text, term) => text.replaceAll(term, ' '), wordsOf(name).join(' '))
  const found = REFUSED.find(
    ([word, , except = []]) =>
      saysWord(rest, word) && !except.some((folder) => `/${path}`.includes(`/${folder}/`))
  )
  return found ? { word: found[0], instead: found[1] } : null
}

/** The names that a binding pattern declares: of `{ a, b: [c] } = …` c alone, because `a` is the name of a property. */
function* madeBy(pattern) {
  if (pattern === null || pattern === undefined) return
  if (pattern.type === 'Identifier') yield pattern
  else if (pattern.type === 'AssignmentPattern') yield* madeBy(pattern.left)
  else if (pattern.type === 'RestElement') yield* madeBy(pattern.argument)
  else if (pattern.type === 'TSParameterProperty') yield* madeBy(pattern.parameter)
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* madeBy(element)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties)
      if (property.type === 'RestElement') yield* madeBy(property)
      else if (!property.shorthand) yield* madeBy(property.value)
}

/**
 * A rule of oxlint: no declaration and no file has a refused word in its name. Properties of objects and types are not checked: JSON keys, columns and
 * route parameters have the names of the requirements and of the database.
 */
export const fieldTerms = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    const check = (node, name = node?.name) => {
      const found = typeof name === 'string' ? refusedWord(name, path) : null
      if (found !== null)
        context.report({
          node,
          message: `'${name}' uses the home-made word "${found.word}": say ${found.instead} (docs/glossary.md).`,
        })
    }
    const checkAll = (patterns) => {
      for (const pattern of patterns) for (const name of madeBy(pattern)) check(name)
    }
    const declaration = ({ id }) => check(id)
    const callable = (node) => {
      declaration(node)
      checkAll(node.params)
    }
    const member = ({ key, computed }) => {
      if (!computed) check(key)
    }
    return {
      Program(node) {
        check(node, path.split('/').at(-1))
      },
      VariableDeclarator: ({ id }) => checkAll([id]),
      FunctionDeclaration: callable,
      FunctionExpression: callable,
      ArrowFunctionExpression: ({ params }) => checkAll(params),
      ClassDeclaration: declaration,
      TSInterfaceDeclaration: declaration,
      TSTypeAliasDeclaration: declaration,
      TSEnumDeclaration: declaration,
      PropertyDefinition: member,
      MethodDefinition: member,
    }
  },
}
