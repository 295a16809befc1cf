/** What a controller's method reads of a request, and what it answers, found in its code and in what it hands the context to. */
import ts from 'typescript'

/** Of every list, in the documents' dialect; react-admin's (`range`, `sort`, `filter`) is its data provider's own. */
const LIST_QUERY = ['page', 'size', 'search', 'ordering']

export class RequestReader {
  #checker
  #visited = new Set()
  /** Variables and parameters that hold the query. */
  #queries = new Set()
  query = new Set()
  /** Validators of the request: of the body, and of the query where there is none. */
  validators = []
  /** The same by `module/validators/file#name`; null for one that no file exports. */
  validatorNames = []
  /** Of the validators that anything else of the request is given to, such as its filter. */
  filterNames = []
  /** Of a success, as the code sets it; none: 200, or 204 without content. */
  statuses = new Set()
  /** What is read now is called under a condition. */
  #isSometimes = false
  fields = new Set()
  isRaw = false
  takesBytes = false
  sendsBytes = false
  /** It sends a file, perhaps instead of JSON. */
  sendsFile = false
  isList = false

  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.#checker = checker
  }

  /** Reads a function and, through it, every function of ours that is given the context, the query, or belongs to the controller. */
  read(declaration) {
    if (this.#visited.has(declaration)) return
    this.#visited.add(declaration)
    for (const { name } of declaration.parameters ?? [])
      if (ts.isObjectBindingPattern(name) && this.#queries.has(this.#symbolOf(name))) this.#take(name)
    const visit = (node) => {
      this.#look(node)
      ts.forEachChild(node, visit)
    }
    if (declaration.body) visit(declaration.body)
  }

  #look(node) {
    if (ts.isVariableDeclaration(node) && node.initializer && this.#isQuery(node.initializer)) {
      if (ts.isObjectBindingPattern(node.name)) this.#take(node.name)
      else this.#queries.add(this.#symbolOf(node.name))
    }
    if (ts.isPropertyAccessExpression(node) && this.#isQuery(node.expression)) this.query.add(node.name.text)
    if (ts.isCallExpression(node)) this.#call(node)
  }

  #call(call) {
    const { expression: callee, arguments: given } = call
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
    const [first, second] = given
    if (name === 'validateUsing') {
      this.validatorNames.push(this.#exportedName(first))
      return void this.validators.push(this.#inputOf(first))
    }
    if (name === 'validate' && this.#isValidator(callee.expression))
      this.filterNames.push(this.#exportedName(callee.expression))
    if (name === 'validate' && first && this.#isQuery(first)) {
      for (const { name: filter } of this.#inputOf(callee.expression).getProperties()) this.query.add(filter)
      return
    }
    if (name === 'listRequest') {
      this.isList = true
      for (const filter of LIST_QUERY) this.query.add(filter)
      return
    }
    if (name === 'uploadedFile') return void this.fields.add(second.text)
    if (name === 'readUpload') this.takesBytes = true
    if (name === 'asDownload') this.sendsFile = true
    if (ts.isPropertyAccessExpression(callee)) {
      const owner = callee.expression.getText()
      if (name === 'body' && owner.endsWith('request')) this.isRaw = true
      if (['send', 'stream', 'download'].includes(name) && /\bresponse\b/.test(owner)) this.sendsBytes = true
      if (name === 'noContent') this.statuses.add(204)
      if (name === 'status' && /\bresponse$/.test(owner)) this.#takeStatuses(first)
    }
    this.#follow(call)
  }

  #follow(call) {
    const declaration = this.#checker.getResolvedSignature(call)?.declaration
    if (
      !declaration ||
      !('body' in declaration) ||
      !declaration.getSourceFile().fileName.includes('/backend/app/')
    )
      return
    const isOwn = call.expression.getText().startsWith('this.')
    const isContext = (argument) => this.#checker.getTypeAtLocation(argument).symbol?.name === 'HttpContext'
    const asked = call.arguments.map((argument) => this.#isQuery(argument))
    asked.forEach((isQuery, at) => {
      const parameter = declaration.parameters[at]
      if (isQuery && parameter) this.#queries.add(this.#symbolOf(parameter.name))
    })
    if (!isOwn && !asked.includes(true) && !call.arguments.some(isContext)) return
    const before = this.#isSometimes
    this.#isSometimes ||= isConditional(call)
    this.read(declaration)
    this.#isSometimes = before
  }

  #isQuery(expression) {
    if (ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression))
      return this.#isQuery(expression.expression)
    if (ts.isIdentifier(expression)) return this.#queries.has(this.#symbolOf(expression))
    if (ts.isCallExpression(expression))
      return ts.isPropertyAccessExpression(expression.expression) && expression.expression.name.text === 'qs'
    return (
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'filter' &&
      this.#checker.getTypeAtLocation(expression.expression).aliasSymbol?.name === 'ListRequest'
    )
  }

  #take(pattern) {
    for (const { name, propertyName, dotDotDotToken } of pattern.elements)
      if (!dotDotDotToken) this.query.add((propertyName ?? name).getText())
  }

  /** `201`, or both of `isNew ? 201 : 200`; what is set under a condition, or after a return, leaves 200. */
  #takeStatuses(given) {
    const parts = ts.isConditionalExpression(given) ? [given.whenTrue, given.whenFalse] : [given]
    if (this.#isSometimes || isConditional(given)) this.statuses.add(200)
    for (const part of parts) if (/^2\d\d$/.test(part.getText())) this.statuses.add(Number(part.getText()))
  }

  #symbolOf(node) {
    // A pattern has no symbol: its text is used.
    return ts.isObjectBindingPattern(node) ? node : this.#checker.getSymbolAtLocation(node)
  }

  #isValidator(expression) {
    return this.#inputSymbol(expression) !== undefined
  }

  /** `module/validators/file#name`, as `api:describe` names it; null where it is a file's own. */
  #exportedName(validator) {
    const found = this.#checker.getSymbolAtLocation(
      ts.isPropertyAccessExpression(validator) ? validator.name : validator
    )
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found
    const [, path] =
      /\/backend\/app\/(.+)\.ts$/.exec(symbol?.valueDeclaration?.getSourceFile().fileName ?? '') ?? []
    return path === undefined ? null : `${path}#${symbol.name}`
  }

  /** Of the type behind the unique symbol ITYPE of a Vine validator. */
  #inputSymbol(validator) {
    return this.#checker
      .getTypeAtLocation(validator)
      .getProperties()
      .find(({ escapedName }) => String(escapedName).startsWith('__@ITYPE@'))
  }

  /** What a Vine validator takes. */
  #inputOf(validator) {
    const input = this.#inputSymbol(validator)
    if (!input) throw new Error(`${validator.getText()} is no validator of Vine.`)
    return this.#checker.getTypeOfSymbol(input)
  }
}

/** Whether its function may do without it. */
const isConditional = (expression) =>
  ts.findAncestor(expression, ts.isIfStatement) !== undefined || returnsBefore(expression)

/** Whether the function may have returned when it comes to this expression. */
function returnsBefore(expression) {
  const owner = ts.findAncestor(expression, ts.isFunctionLike)
  const look = (node) => {
    if (node.pos >= expression.pos || (node !== owner && ts.isFunctionLike(node))) return false
    return ts.isReturnStatement(node) || ts.forEachChild(node, look) === true
  }
  return owner !== undefined && look(owner)
}
