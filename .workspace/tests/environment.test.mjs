/** Where a test run keeps what it writes. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { runFolder } from '../testing/environment.mjs'

const GIB = 2 ** 30
const machine = (more) => ({
  memory: '/in-memory',
  freeBytes: () => 12 * GIB,
  availableBytes: 12 * GIB,
  ...more,
})

test('a run keeps its folders in memory where there is plenty', () => {
  assert.equal(runFolder(machine()), '/in-memory')
})

test('with little memory, a small folder in it, or none that can be written, they are on the disk', () => {
  for (const less of [
    { availableBytes: 3 * GIB },
    { freeBytes: () => 64 * 2 ** 20 },
    {
      freeBytes: () => {
        throw new Error('no such folder')
      },
    },
  ])
    assert.equal(runFolder(machine(less)), tmpdir())
})
