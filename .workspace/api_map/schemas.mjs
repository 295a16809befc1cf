/**
 * JSON Schema (draft 2020-12) of the types of the API map. The map has them spelled out as JSON has them, in a small part of TypeScript;
 * anything else in it is an error here.
 */
import ts from 'typescript'

const { SyntaxKind } = ts
const NULL = { type: 'null' }

/**
 * @param {string} text the map
 * @returns {{ components: Record<string, object>, calls: Map<string, { body: object | null, answer: object | null }> }} schemas of the named
 *   types, such as `Rooms.Room`; of each call (`GET /v1/rooms`) its body and its answer. Null: there is none, or it is no JSON.
 */
export function schemasOf(text) {
  const file = ts.createSourceFile('api.d.ts', text, ts.ScriptTarget.ESNext, true)
  const components = {}
  collect(file.statements, [], components)
  return { components, calls: callsIn(file) }
}

function collect(statements, path, components) {
  for (const statement of statements) {
    if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body))
      collect(statement.body.statements, [...path, statement.name.text], components)
    if (ts.isTypeAliasDeclaration(statement))
      components[componentName([...path, statement.name.text].join('.'))] = schemaOf(statement.type)
  }
}

const componentName = (name) => name.replace(/^Data\./, '')

function callsIn(file) {
  const calls = new Map()
  const map = file.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'ApiMap'
  )
  for (const address of map.members)
    for (const call of address.type.members) {
      const part = (name) => call.type.members.find((member) => member.name.text === name).type
      calls.set(`${call.name.text} ${address.name.text}`, {
        body: jsonOf(part('body')),
        answer: jsonOf(part('answer')),
      })
    }
  return calls
}

/** Null for what has no content, and for bytes. */
function jsonOf(type) {
  if (type.kind === SyntaxKind.UndefinedKeyword || isNull(type)) return null
  if (ts.isTypeReferenceNode(type) && ['Blob', 'FormData'].includes(type.typeName.getText())) return null
  return schemaOf(type)
}

const isNull = (type) => ts.isLiteralTypeNode(type) && type.literal.kind === SyntaxKind.NullKeyword

/** @param {ts.TypeNode} type */
export function schemaOf(type) {
  if (ts.isParenthesizedTypeNode(type)) return schemaOf(type.type)
  if (ts.isUnionTypeNode(type)) return unionOf(type.types)
  if (ts.isLiteralTypeNode(type)) return literalOf(type.literal)
  if (ts.isTypeLiteralNode(type)) return objectOf(type.members)
  if (ts.isTypeReferenceNode(type)) return referenceOf(type)
  if (ts.isTupleTypeNode(type)) {
    const { length } = type.elements
    return { type: 'array', prefixItems: type.elements.map(schemaOf), minItems: length, maxItems: length }
  }
  const named = PRIMITIVES[type.kind]
  if (named === undefined) throw new Error(`${type.getText()} has no JSON Schema.`)
  return { ...named }
}

const PRIMITIVES = {
  [SyntaxKind.StringKeyword]: { type: 'string' },
  [SyntaxKind.NumberKeyword]: { type: 'number' },
  [SyntaxKind.BooleanKeyword]: { type: 'boolean' },
  [SyntaxKind.UnknownKeyword]: {},
}

function literalOf(literal) {
  if (literal.kind === SyntaxKind.NullKeyword) return NULL
  if (literal.kind === SyntaxKind.TrueKeyword) return { const: true }
  if (literal.kind === SyntaxKind.FalseKeyword) return { const: false }
  return { const: JSON.parse(ts.isStringLiteral(literal) ? JSON.stringify(literal.text) : literal.getText()) }
}

function referenceOf(type) {
  const name = type.typeName.getText()
  const [first, second] = type.typeArguments ?? []
  if (name === 'Array' || name === 'ReadonlyArray')
    return first.kind === SyntaxKind.NeverKeyword
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items: schemaOf(first) }
  // An object without known keys.
  if (name === 'Record' && second.kind === SyntaxKind.NeverKeyword) return { type: 'object' }
  if (first !== undefined) throw new Error(`${type.getText()} has no JSON Schema.`)
  return { $ref: `#/components/schemas/${componentName(name)}` }
}

function objectOf(members) {
  const properties = {}
  const required = []
  let others = null
  for (const member of members) {
    if (ts.isIndexSignatureDeclaration(member)) {
      others = schemaOf(member.type)
      continue
    }
    properties[member.name.text] = schemaOf(member.type)
    if (!member.questionToken) required.push(member.name.text)
  }
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(others !== null && { additionalProperties: others }),
  }
}

/** Undefined is what does not travel: the property is optional. */
function unionOf(types) {
  const parts = types.filter(({ kind }) => kind !== SyntaxKind.UndefinedKeyword).map(schemaOf)
  return anyOf(parts)
}

/** One schema of several, as short as it goes: literals as an enum, primitives as a list of types. */
export function anyOf(parts) {
  const values = parts.filter((part) => 'const' in part).map((part) => part.const)
  const plain = parts.filter((part) => isPlain(part)).map(({ type }) => type)
  const others = parts.filter((part) => !('const' in part) && !isPlain(part))
  if (others.some((part) => Object.keys(part).length === 0)) return {}
  const joined = []
  // A null beside literals is one of them.
  const isEnum = values.length > 0 && plain.every((type) => type === 'null')
  if (isEnum)
    joined.push(
      values.length === 1 && plain.length === 0
        ? { const: values[0] }
        : { enum: [...values, ...plain.map(() => null)] }
    )
  else {
    if (values.length > 0) joined.push({ enum: values })
    if (plain.length > 0) joined.push({ type: plain.length === 1 ? plain[0] : plain })
  }
  const all = [...others, ...joined]
  return all.length === 1 ? all[0] : { anyOf: all }
}

const isPlain = (part) =>
  Object.keys(part).length === 1 && typeof part.type === 'string' && !['object', 'array'].includes(part.type)
