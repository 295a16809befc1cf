/** Results that nobody looks at: a refused act would look like one that was done. oxlint knows no types, so the compiler is asked. */
import ts from 'typescript'
import { backendProgram } from '../prepare/backend_program.mjs'
import { readStamp, sourcesHash, writeStamp } from '../prepare/stamps.mjs'
import { inRoot, root } from '../run/paths.mjs'

const SOURCES = ['backend', 'item-renderers/src', '.workspace/lint/dropped_results.mjs', 'package-lock.json']

/**
 * The faults of the backend, its tests left out. What was found sound is not looked at again while nothing changed.
 * @returns {string[]}
 */
export function checkResults() {
  const hash = sourcesHash(SOURCES)
  if (readStamp('dropped-results') === hash) return []
  const faults = droppedResults(backendProgram(), inRoot('backend'))
  if (faults.length === 0) writeStamp('dropped-results', hash)
  return faults
}

/**
 * @param {ts.Program} program
 * @param {string} folder whose files are looked at
 * @returns {string[]} one text for each Result that is dropped
 */
export function droppedResults(program, folder) {
  const checker = program.getTypeChecker()
  const files = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && fileName.startsWith(`${folder}/`))
  return files.flatMap((file) => {
    const found = []
    const visit = (node) => {
      const dropped = droppedIn(node, checker)
      if (dropped !== null && isResult(dropped, checker)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        const place = `${file.fileName.replace(`${root}/`, '')}:${line + 1}`
        found.push(
          `${place}: nobody looks at this Result (remedy: unwrap it, return it, or look at its \`ok\`)`
        )
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  })
}

/** The expression whose value goes nowhere: a statement, `void x`, or the body of a function that is to return nothing. */
function droppedIn(node, checker) {
  if (ts.isExpressionStatement(node)) {
    const isAssignment =
      ts.isBinaryExpression(node.expression) &&
      node.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken
    return isAssignment ? null : node.expression
  }
  if (ts.isVoidExpression(node)) return node.expression
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body)) return null
  const returned = checker.getContextualType(node)?.getCallSignatures()[0]?.getReturnType()
  const awaited = returned && (checker.getAwaitedType(returned) ?? returned)
  return awaited && awaited.flags & ts.TypeFlags.Void ? node.body : null
}

/** What a conditional call is where it is not made. */
const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void | ts.TypeFlags.BooleanLiteral

/** Of `Promise.all(…)`: what its elements are. */
const elementsOf = (type, checker) =>
  checker.isArrayType(type) || checker.isTupleType(type) ? checker.getTypeArguments(type) : [type]

/** As `Result` of `#shared`: each of its members has `ok`, one of them `error`. */
function isResult(expression, checker) {
  const type = checker.getTypeAtLocation(expression)
  return elementsOf(checker.getAwaitedType(type) ?? type, checker).some((one) => isResultType(one))
}

function isResultType(awaited) {
  const parts = (awaited.isUnion() ? awaited.types : [awaited]).filter(({ flags }) => !(flags & NOTHING))
  return (
    parts.length > 0 &&
    parts.every((part) => part.getProperty('ok')) &&
    parts.some((part) => part.getProperty('error'))
  )
}
