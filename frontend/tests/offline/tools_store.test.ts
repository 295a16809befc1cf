import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { bigValues } from '../../src/features/tools/store/big_values.ts'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { toolsConnection } from '../../src/offline/store/tools_store.ts'
import { FakeFiles } from './support/fake_files.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

/** localStorage as a browser has it: its keys are its own properties. */
const storageOf = (values: Record<string, string>): Storage =>
  Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    removeItem: { value: (key: string) => void delete values[key] },
  }) as unknown as Storage

test('clearing the local database removes what the tools stored, and nothing of other people', async () => {
  await bigValues.write('drawing', new Blob(['x']))
  await openDatabase('ana', 'tools-of-ana').answers.toArray()
  expect(await names()).toContain('banca-tools')
  const values = {
    'banca.tools.7.lineGuide': 'true',
    examnotes: '{"7":"lembrar"}',
    'banca:sentinel:ana': '{}',
    'banca.session': '1',
    examnotesOfAnother: '2',
  }
  const refuse = vi.fn()
  const outcome = await clearDatabase('ana', {
    name: 'tools-of-ana',
    storage: storageOf(values),
    transport: { sendBatch: refuse, finish: refuse },
    tableTransport: { send: refuse },
    fileTransport: new FakeFiles().transport,
  })
  expect(outcome).toEqual({ cleared: true, unsent: 0, files: 0 })
  expect(Object.keys(values)).toEqual(['banca.session', 'examnotesOfAnother'])
  expect(await names()).not.toContain('banca-tools')
})

test('big values can be written and read after another tab deleted their database', async () => {
  await bigValues.write('table', [1])
  await toolsConnection().delete()
  await bigValues.write('table', [2])
  expect(await bigValues.read('table')).toEqual([2])
  expect(await names()).toContain('banca-tools')
})
