import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { mapFaults } from '../api_map/check.mjs'
import { RequestReader } from '../api_map/requests.mjs'
import { TypePrinter } from '../api_map/types.mjs'
import { oneFileProgram } from './one_file_program.mjs'

const FILE = '/school/backend/app/rooms/controllers/rooms_controller.ts'

/** What the controllers below import from elsewhere. */
const FRAMEWORK = `
  declare const ITYPE: unique symbol
  interface Validator<Input> { [ITYPE]: Input; validate(value: unknown): Input }
  interface HttpContext {
    params: Record<string, string>
    request: { qs(): Record<string, unknown>; body(): unknown; validateUsing<I>(v: Validator<I>): I }
    response: { stream(file: unknown): void; noContent(): void }
  }
  type ListRequest = { filter: Record<string, unknown> }
  declare function listRequest(ctx: HttpContext): ListRequest
  declare function given(values: object): object
  declare function uploadedFile(ctx: HttpContext, name: string): object
  declare const roomFilter: Validator<{ opened?: boolean; search?: string }>
  declare const newRoom: Validator<{ name: string }>
`

function compile(source) {
  const program = oneFileProgram(FILE, FRAMEWORK + source)
  return { checker: program.getTypeChecker(), file: program.getSourceFile(FILE) }
}

/** The text of the type alias `Wanted`. */
function print(source) {
  const { checker, file } = compile(source)
  const alias = file.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === 'Wanted')
  return new TypePrinter(checker).print(checker.getTypeAtLocation(alias), 'Wanted')
}

/** What the first method of the class reads. */
function read(source) {
  const { checker, file } = compile(source)
  const reader = new RequestReader(checker)
  const [controller] = file.statements.filter(ts.isClassDeclaration)
  reader.read(controller.members.find(ts.isMethodDeclaration))
  return reader
}

test('a map that is not what was generated is a fault with its remedy', () => {
  const [fault] = mapFaults('api.d.ts', 'interface ApiMap {}', 'interface ApiMap { }')
  assert.match(fault, /api\.d\.ts does not describe the routes.*npm run api-map/)
})

test('a type is printed as JSON has it: dates as text, without functions, undefined as absent', () => {
  const text = print(
    `type Wanted = { when: Date; id: number; name: string | undefined; note?: string; run(): void; gone: undefined }`
  )
  assert.equal(text, '{ id: number; name?: string | undefined; note?: string | undefined; when: string }')
})

test('unions and properties are printed in an order of their own, so that the map is stable', () => {
  assert.equal(print(`type Wanted = null | 'b' | boolean | 'a'`), `'a' | 'b' | boolean | null`)
  assert.equal(print(`type Wanted = { b: 1; id: 2; a: 3 }`), print(`type Wanted = { a: 3; b: 1; id: 2 }`))
})

test('a type that contains itself gets a name', () => {
  const { checker, file } = compile(
    `interface Tree { [key: string]: Tree | boolean }\ntype Wanted = { tree: Tree }`
  )
  const printer = new TypePrinter(checker)
  const alias = file.statements.find(ts.isTypeAliasDeclaration)
  const wanted = file.statements.filter(ts.isTypeAliasDeclaration).at(-1)
  assert.ok(alias)
  assert.equal(printer.print(checker.getTypeAtLocation(wanted), 'Wanted'), '{ tree: Tree }')
  assert.deepEqual([...printer.recursive], [['Tree', '{ [key: string]: Tree | boolean }']])
})

test('an answer with any in it is refused with the path to it', () => {
  assert.throws(() => print(`type Wanted = { rooms: { owner: any }[] }`), /Wanted\.rooms\[\]\.owner is any/)
})

test('the query is what lists, filters and validators read, through private methods and functions', () => {
  const { query, isList } = read(`
    function filterOf(query: Record<string, unknown>) { const { status, tab: _ } = query; return { status } }
    class Rooms {
      index(ctx: HttpContext) {
        const request = listRequest(ctx)
        const { collection } = request.filter
        roomFilter.validate(request.filter)
        filterOf(request.filter)
        return this.#rest(ctx, given({ collection }))
      }
      #rest(ctx: HttpContext, _: object) { const asked = ctx.request.qs(); return asked.kind }
    }`)
  assert.deepEqual([...query].toSorted(), [
    'collection',
    'kind',
    'opened',
    'ordering',
    'page',
    'search',
    'size',
    'status',
    'tab',
  ])
  assert.ok(isList)
})

test('the body is what validators and uploads read, also in functions that are given the context', () => {
  const reader = read(`
    function bodyOf(ctx: HttpContext) { uploadedFile(ctx, 'face'); return ctx.request.validateUsing(newRoom) }
    class Rooms { store(ctx: HttpContext) { return bodyOf(ctx).name } }`)
  assert.deepEqual([...reader.fields], ['face'])
  assert.equal(reader.validators.length, 1)
  assert.deepEqual(
    reader.validators[0].getProperties().map(({ name }) => name),
    ['name']
  )
})

test('an action that sends a file answers bytes', () => {
  const serve = `function serve(ctx: HttpContext) { return ctx.response.stream(1) }`
  assert.ok(read(`${serve}\nclass Files { show(ctx: HttpContext) { return serve(ctx) } }`).sendsBytes)
  assert.ok(!read(`class Files { show(ctx: HttpContext) { return ctx.response.noContent() } }`).sendsBytes)
})

test('a status of a success is what the code sets; under a condition or after a return 200 stays', () => {
  const framework = `declare const ctx: HttpContext & { response: { status(code: number): void } }`
  const statuses = (body) =>
    [...read(`${framework}\nclass Rooms { store(_: HttpContext) { ${body} } }`).statuses].toSorted()
  assert.deepEqual(statuses('ctx.response.status(201); return 1'), [201])
  assert.deepEqual(statuses('if (1 > 0) return 2; ctx.response.status(202); return 1'), [200, 202])
  assert.deepEqual(statuses('ctx.response.status(1 > 0 ? 201 : 200); return 1'), [200, 201])
  assert.deepEqual(statuses('ctx.response.status(404); return 1'), [])
})
