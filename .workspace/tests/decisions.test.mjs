/** Decision records have the form of their template, and the index has them all. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { faultsOf, faultsOfIndex, readRecord } from '../docs/decisions.mjs'
import { inRoot } from '../run/paths.mjs'

const read = (file) => readFileSync(inRoot('docs/adr', file), 'utf8')
const template = read('template.md')
const records = readdirSync(inRoot('docs/adr'))
  .filter((name) => /^\d/.test(name))
  .map((file) => readRecord(file, read(file)))

test('every record has number, title, status, date and the headings of the template', () => {
  assert.ok(records.length > 20)
  assert.deepEqual(
    records.flatMap((record) => faultsOf(record, template)),
    []
  )
})

test('no number is given twice', () => {
  assert.equal(new Set(records.map(({ number }) => number)).size, records.length)
})

test('the index has every record with its title, status and date, and no other', () => {
  assert.deepEqual(faultsOfIndex(records, read('README.md')), [])
})

const good = [
  '# 7. A title',
  '',
  '- Status: accepted',
  '- Date: 2026-01-31',
  '',
  '## Context',
  '## Decision',
  '## Consequences',
  '',
].join('\n')
const faults = (change, file = '0007-a.md') => faultsOf(readRecord(file, change(good)), template).join()

test('what a record lacks is named', () => {
  assert.equal(
    faults((text) => text),
    ''
  )
  assert.match(
    faults((text) => text.replace('# 7. ', '# ')),
    /without "# N. Title"/
  )
  assert.match(
    faults((text) => text, '0008-a.md'),
    /is numbered 7/
  )
  assert.match(
    faults((text) => text.replace('accepted', 'accepted.')),
    /status "accepted\."/
  )
  assert.match(
    faults((text) => text.replace(/- Date.*/, '')),
    /date "undefined"/
  )
  assert.match(
    faults((text) => text.replace('## Context', '')),
    /lacks "## Context"/
  )
  assert.match(
    faults((text) => `${text}## Proof\n`),
    /which the template has not/
  )
  assert.match(
    faults((text) => text.replace(/## Context\n/, '') + '## Context\n'),
    /another order/
  )
})

test('an index row that is missing or differs from its record is reported', () => {
  const record = readRecord('0007-a.md', good)
  const row = '| [7](0007-a.md)   | A title | accepted | 2026-01-31 |'
  assert.deepEqual(faultsOfIndex([record], row), [])
  assert.equal(faultsOfIndex([record], '').length, 1)
  assert.equal(faultsOfIndex([record], row.replace('A title', 'Another')).length, 2)
})
