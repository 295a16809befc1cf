/** Prints a type of the backend's program as what JSON makes of it, spelled out, so that a reader needs no other file. */
import ts from 'typescript'

const { TypeFlags, SymbolFlags } = ts
/** Shorter types are printed instead of named. */
const SHORTEST_NAMED = 80
/** What is sent may be a list that nobody may change. */
const isBody = (where) => where.includes(': body')
const isIdentifier = (name) => /^[A-Za-z_$][\w$]*$/.test(name)

/** Sorted, so that the order in which the checker met the parts changes nothing; null last, as people write it. */
const rank = (text) => (text === 'undefined' ? 2 : text === 'null' ? 1 : 0)
const inOrder = (a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
const byName = ({ name: a }, { name: b }) => (a === 'id' ? -1 : b === 'id' ? 1 : a < b ? -1 : 1)

export class TypePrinter {
  #checker
  #stack = []
  #recursive = new Map()
  #names = new Map()
  #inNaming = false
  /** Texts of the types that contain themselves, by name. */
  recursive = new Map()

  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.#checker = checker
  }

  /**
   * From now on types that read the same are printed by name; a text that two names would fit stays spelled out.
   * @param {{ fullName: string, type: ts.Type }[]} named
   */
  nameTypes(named) {
    const names = new Map()
    for (const { fullName, type } of named) {
      const text = this.print(type, fullName)
      if (text.length >= SHORTEST_NAMED) names.set(text, names.has(text) ? null : fullName)
    }
    this.#names = names
  }

  /** Spells a named type out, with its parts by their names. */
  define(type, where) {
    return this.#spelledOut(type, where)
  }

  /**
   * @param {ts.Type} type
   * @param {string} where for the message
   * @returns {string}
   * @throws Error for `any`, a function and other things that JSON does not have, with the path to them
   */
  print(type, where) {
    const { flags } = type
    // A body may be anything (`vine.any()`); of an answer that would be no type at all.
    if (flags & TypeFlags.Any && isBody(where)) return 'unknown'
    if (flags & TypeFlags.Any)
      throw new Error(`${where} is any: give what makes it a type, so that the map is true.`)
    if (flags & TypeFlags.Unknown) return 'unknown'
    if (flags & TypeFlags.Never) return 'never'
    if (flags & TypeFlags.Null) return 'null'
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return 'undefined'
    if (type.isStringLiteral()) return `'${type.value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    if (type.isNumberLiteral()) return String(type.value)
    if (flags & TypeFlags.BooleanLiteral) return this.#checker.typeToString(type)
    if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return 'string'
    if (flags & TypeFlags.Number) return 'number'
    if (flags & TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return this.union(type.types, where)
    if (flags & TypeFlags.TypeParameter) {
      const constraint = this.#checker.getBaseConstraintOfType(type)
      return constraint ? this.print(constraint, where) : 'unknown'
    }
    if (flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive))
      return this.#object(type, where)
    throw new Error(`${where} is ${this.#checker.typeToString(type)}, which JSON does not have.`)
  }

  /** @param {readonly ts.Type[]} types */
  union(types, where) {
    const parts = new Set(types.map((part) => this.print(part, where)))
    if (parts.has('true') && parts.has('false')) {
      parts.delete('true')
      parts.delete('false')
      parts.add('boolean')
    }
    return [...parts].toSorted(inOrder).join(' | ')
  }

  #object(type, where) {
    return this.#nameOf(type, where) ?? this.#orItself(type, where)
  }

  #nameOf(type, where) {
    if (this.#inNaming || this.#names.size === 0 || this.#checker.isArrayType(type)) return null
    this.#inNaming = true
    const text = this.#orItself(type, where)
    this.#inNaming = false
    return this.#names.get(text) ?? null
  }

  #orItself(type, where) {
    const known = this.#recursive.get(type)
    if (known !== undefined && this.recursive.has(known)) return known
    if (this.#stack.includes(type)) return this.#recursiveName(type, where)
    this.#stack.push(type)
    const text = this.#spelledOut(type, where)
    this.#stack.pop()
    const name = this.#recursive.get(type)
    if (name === undefined) return text
    this.recursive.set(name, text)
    return name
  }

  #recursiveName(type, where) {
    const known = this.#recursive.get(type)
    if (known !== undefined) return known
    // What the serializer maps keeps no name of its own: by the property where it was met.
    const [property] = where.match(/\w+(?=[^\w.]*$)/) ?? ['Nested']
    const own = type.aliasSymbol?.name ?? type.symbol?.name
    const name = own && !own.startsWith('__') ? own : property[0].toUpperCase() + property.slice(1)
    this.#recursive.set(type, name)
    return name
  }

  #spelledOut(type, where) {
    const checker = this.#checker
    const toJson = checker.getPropertyOfType(type, 'toJSON')
    if (toJson) {
      const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(toJson), ts.SignatureKind.Call)
      return this.print(checker.getReturnTypeOfSignature(signature), where)
    }
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(type).map((part, at) => this.print(part, `${where}[${at}]`))
      return `[${parts.join(', ')}]`
    }
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type)
      return `${isBody(where) ? 'ReadonlyArray' : 'Array'}<${this.print(element, `${where}[]`)}>`
    }
    if (type.getCallSignatures().length > 0)
      throw new Error(`${where} is a function, which JSON does not have.`)
    const properties = checker
      .getPropertiesOfType(type)
      .toSorted(byName)
      .flatMap((property) => this.#property(property, where))
    const index = checker.getIndexInfosOfType(type).map(({ keyType, type: value }) => {
      const key = keyType.flags & TypeFlags.Number ? 'number' : 'string'
      // The serializer's types make undefined of unknown.
      const text = value.flags & TypeFlags.Undefined ? 'unknown' : this.print(value, `${where}[*]`)
      return `[key: ${key}]: ${text}`
    })
    const lines = [...properties, ...index]
    return lines.length === 0 ? 'Record<string, never>' : `{ ${lines.join('; ')} }`
  }

  #property(property, where) {
    const type = this.#checker.getTypeOfSymbol(property)
    if (property.name.startsWith('__') || type.getCallSignatures().length > 0) return []
    const parts = type.isUnion() ? type.types : [type]
    const present = parts.filter((part) => !(part.flags & TypeFlags.Undefined))
    // What is undefined does not travel.
    if (present.length === 0) return []
    const isOptional = present.length < parts.length || (property.flags & SymbolFlags.Optional) !== 0
    const path = `${where}.${property.name}`
    const text = present.length === parts.length ? this.print(type, path) : this.union(present, path)
    const name = isIdentifier(property.name) ? property.name : `'${property.name}'`
    return [`${name}${isOptional ? '?' : ''}: ${text}${isOptional ? ' | undefined' : ''}`]
  }
}
